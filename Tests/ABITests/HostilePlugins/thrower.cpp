// A plugin in C++ whose exceptions leave it: C has no place for them. Built for tests only.
#include <berth/berth.h>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct berth_instance {};

namespace {
berth_slice text(const char *s) { return {s, std::strlen(s)}; }
bool is(berth_slice s, const char *t) { return std::string(s.ptr, s.len) == t; }

struct Thrown {};
struct LastBreath {
  ~LastBreath() noexcept(false) { throw std::logic_error("thrown while unwinding"); }
};

void commit(const std::string &how) {
  if (how == "standard") throw std::runtime_error("the glass is empty");
  if (how == "own") throw Thrown();
  if (how == "integer") throw 7;
  if (how == "memory") { std::vector<char> all(size_t(1) << 62); }
  if (how == "noexcept") [] () noexcept { throw std::runtime_error("no way out"); }();
  if (how == "twice") {
    try {
      LastBreath last;
      throw std::runtime_error("the first of two");
    } catch (const std::exception &) {
    }
  }
  if (how == "thread") std::thread([] { throw std::runtime_error("from a thread"); }).join();
  if (how == "terminate") std::terminate();
}

berth_status run(berth_instance *, berth_call *, berth_slice, berth_slice arguments,
                 const berth_sink *data, const berth_sink *) {
  std::string json(arguments.ptr, arguments.len), key = "\"how\":\"";
  auto start = json.find(key) + key.size();
  std::string how = json.substr(start, json.find('"', start) - start);
  if (how == "caught") {
    try { commit("standard"); } catch (const std::exception &) {}
  } else {
    commit(how);
  }
  return data->write(data->context, "{\"ok\":true}", 11);
}

const berth_commands_provider commands = {sizeof commands, run};
const void *capability(berth_slice id) { return is(id, BERTH_COMMANDS_ID) ? &commands : nullptr; }
berth_status create(const berth_host *, berth_call *, berth_instance **owned) {
  *owned = new berth_instance;
  return BERTH_OK;
}
void destroy(berth_instance *self) { delete self; }
const berth_plugin block = {sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR, PLUGIN_ID,
                            "1.0.0",      create,          destroy,         capability};
} // namespace

extern "C" BERTH_EXPORT const berth_plugin *berth_plugin_v1(void) { return &block; }
