// A plugin in C++: rolls a die, keeps the rolls and tells the hour. No exception leaves it.
#include <berth/berth.h>

#include <cstdlib>
#include <cstring>
#include <new>
#include <string>
#include <string_view>

struct berth_instance {
  const berth_random_service *random;
  const berth_storage_service *storage;
  const berth_clock_service *clock;
};

namespace {

berth_slice slice(std::string_view text) { return {text.data(), text.size()}; }
std::string_view view_of(berth_slice slice) {
  return slice.len == 0 ? std::string_view() : std::string_view(slice.ptr, slice.len);
}

berth_status fail(berth_call *call, std::string_view code, std::string_view message) {
  berth_error error{sizeof error, slice(code), slice(message), slice(""), slice("")};
  call->fail(call, &error);
  return BERTH_FAILED;
}

long number(std::string_view json, std::string_view name) {
  const std::string key = "\"" + std::string(name) + "\":";
  const auto place = json.find(key);
  if (place == json.npos) return -1;
  return std::strtol(std::string(json.substr(place + key.size(), 8)).c_str(), nullptr, 10);
}

berth_status roll(berth_instance *self, berth_call *call, long sides, const berth_sink *data) {
  const auto &sql = *self->storage;
  const long rolled = 1 + long(self->random->next(call) % std::uint64_t(sides));
  berth_civil civil{};
  civil.size = sizeof civil;
  berth_database *database;
  berth_statement *rows;
  std::int32_t has_row;
  if (self->clock->to_civil(call, self->clock->now(call), slice(""), &civil) ||
      sql.open(call, BERTH_SCOPE_PRIVATE, &database) ||
      sql.execute(call, database, slice("INSERT INTO roll DEFAULT VALUES")) ||
      sql.prepare(call, database, slice("SELECT count(*) AS total FROM roll"), &rows) ||
      sql.step(call, rows, &has_row) || !has_row)
    return BERTH_FAILED;
  const std::string reply =
      "{\"roll\":" + std::to_string(rolled) + ",\"hour\":" + std::to_string(civil.hour) + ",\"" +
      std::string(view_of(sql.column_name(rows, 0))) +
      "\":" + std::to_string(sql.column_int(rows, 0)) + "}";
  sql.finalize(rows);
  return data->write(data->context, reply.data(), reply.size());
}

berth_status run(berth_instance *self, berth_call *call, berth_slice command, berth_slice arguments,
                 const berth_sink *data, const berth_sink *) {
  try {
    if (view_of(command) != "roll") return fail(call, "input.invalid", "there is no such command");
    const long sides = number(view_of(arguments), "sides");
    if (sides < 2 || sides > 1000) return fail(call, "input.range", "a die has 2 to 1000 sides");
    return roll(self, call, sides, data);
  } catch (const std::bad_alloc &) {
    return fail(call, "internal", "out of memory");
  }
}

std::uint32_t schema_version(berth_instance *, std::uint32_t scope) {
  return scope == BERTH_SCOPE_PRIVATE ? 1 : 0;
}
berth_status migrate(berth_instance *self, berth_call *call, berth_database *database, std::uint32_t,
                     std::uint32_t, std::uint32_t) {
  return self->storage->execute(call, database, slice("CREATE TABLE roll (id INTEGER PRIMARY KEY)"));
}
berth_status seed(berth_instance *, berth_call *, berth_database *, std::uint32_t) {
  return BERTH_OK;
}

template <class Table> const Table *service(const berth_host *host, std::string_view id) {
  return static_cast<const Table *>(host->service(host, slice(id)));
}

berth_status create(const berth_host *host, berth_call *call, berth_instance **owned) {
  auto *self = new (std::nothrow) berth_instance{
      service<berth_random_service>(host, BERTH_RANDOM_ID),
      service<berth_storage_service>(host, BERTH_STORAGE_ID),
      service<berth_clock_service>(host, BERTH_CLOCK_ID)};
  if (!self) return fail(call, "internal", "out of memory");
  if (!self->random || !self->storage || !self->clock) {
    delete self;
    return fail(call, "internal", "a service is missing");
  }
  *owned = self;
  return BERTH_OK;
}
void destroy(berth_instance *self) { delete self; }

constexpr berth_commands_provider commands{sizeof commands, run};
constexpr berth_storage_provider storage{sizeof storage, schema_version, migrate, seed};

const void *capability(berth_slice id) {
  if (view_of(id) == BERTH_COMMANDS_ID) return &commands;
  return view_of(id) == BERTH_STORAGE_ID ? &storage : nullptr;
}

constexpr berth_plugin block{sizeof block, BERTH_ABI_MAJOR, BERTH_ABI_MINOR, "dice",
                             "1.0.0",      create,          destroy,         capability};

} // namespace

const berth_plugin *berth_plugin_v1(void) { return &block; }
