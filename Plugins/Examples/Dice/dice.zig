//! A plugin in Zig: rolls a die, keeps the rolls and tells the hour. `c` is what translate-c made of
//! berth.h.
const std = @import("std");
const c = @import("c");

const State = struct {
    random: *const c.berth_random_service,
    storage: *const c.berth_storage_service,
    clock: *const c.berth_clock_service,
};

fn slice(text: []const u8) c.berth_slice {
    return .{ .ptr = text.ptr, .len = text.len };
}

fn bytes(from: c.berth_slice) []const u8 {
    return if (from.len == 0) "" else from.ptr[0..from.len];
}

fn is(from: c.berth_slice, text: []const u8) bool {
    return std.mem.eql(u8, bytes(from), text);
}

fn fail(call: [*c]c.berth_call, code: []const u8, message: []const u8) c.berth_status {
    const problem: c.berth_error = .{
        .size = @sizeOf(c.berth_error),
        .code = slice(code),
        .message = slice(message),
        .remedy = slice(""),
        .details_json = slice(""),
    };
    call.*.fail.?(call, &problem);
    return c.BERTH_FAILED;
}

fn number(json: []const u8, comptime name: []const u8) ?u64 {
    const key = "\"" ++ name ++ "\":";
    const start = (std.mem.indexOf(u8, json, key) orelse return null) + key.len;
    var end = start;
    while (end < json.len and std.ascii.isDigit(json[end])) end += 1;
    return std.fmt.parseInt(u64, json[start..end], 10) catch null;
}

fn self(instance: ?*c.berth_instance) *State {
    return @ptrCast(@alignCast(instance.?));
}

fn roll(state: *State, call: [*c]c.berth_call, sides: u64, data: [*c]const c.berth_sink) c.berth_status {
    const sql = state.storage;
    const rolled = 1 + state.random.next.?(call) % sides;
    var civil: c.berth_civil = std.mem.zeroes(c.berth_civil);
    civil.size = @sizeOf(c.berth_civil);
    var database: ?*c.berth_database = null;
    var rows: ?*c.berth_statement = null;
    var has_row: i32 = 0;
    const now = state.clock.now.?(call);
    if (state.clock.to_civil.?(call, now, slice(""), &civil) != c.BERTH_OK or
        sql.open.?(call, c.BERTH_SCOPE_PRIVATE, &database) != c.BERTH_OK or
        sql.execute.?(call, database, slice("INSERT INTO roll DEFAULT VALUES")) != c.BERTH_OK or
        sql.prepare.?(call, database, slice("SELECT count(*) AS total FROM roll"), &rows) != c.BERTH_OK or
        sql.step.?(call, rows, &has_row) != c.BERTH_OK or has_row == 0) return c.BERTH_FAILED;
    var buffer: [160]u8 = undefined;
    const reply = std.fmt.bufPrint(&buffer, "{{\"roll\":{d},\"hour\":{d},\"{s}\":{d}}}", .{
        rolled, civil.hour, bytes(sql.column_name.?(rows, 0)), sql.column_int.?(rows, 0),
    }) catch return fail(call, "internal", "the answer is too long");
    sql.finalize.?(rows);
    return data.*.write.?(data.*.context, reply.ptr, reply.len);
}

fn run(
    instance: ?*c.berth_instance,
    call: [*c]c.berth_call,
    command: c.berth_slice,
    arguments: c.berth_slice,
    data: [*c]const c.berth_sink,
    _: [*c]const c.berth_sink,
) callconv(.c) c.berth_status {
    if (!is(command, "roll")) return fail(call, "input.invalid", "there is no such command");
    const sides = number(bytes(arguments), "sides") orelse 0;
    if (sides < 2 or sides > 1000) return fail(call, "input.range", "a die has 2 to 1000 sides");
    return roll(self(instance), call, sides, data);
}

fn schemaVersion(_: ?*c.berth_instance, scope: u32) callconv(.c) u32 {
    return if (scope == c.BERTH_SCOPE_PRIVATE) 1 else 0;
}

fn migrate(
    instance: ?*c.berth_instance,
    call: [*c]c.berth_call,
    database: ?*c.berth_database,
    _: u32,
    _: u32,
    _: u32,
) callconv(.c) c.berth_status {
    const table = slice("CREATE TABLE roll (id INTEGER PRIMARY KEY)");
    return self(instance).storage.execute.?(call, database, table);
}

fn seed(_: ?*c.berth_instance, _: [*c]c.berth_call, _: ?*c.berth_database, _: u32) callconv(.c) c.berth_status {
    return c.BERTH_OK;
}

fn service(comptime Table: type, host: [*c]const c.berth_host, id: []const u8) ?*const Table {
    return @ptrCast(@alignCast(host.*.service.?(host, slice(id))));
}

fn create(
    host: [*c]const c.berth_host,
    call: [*c]c.berth_call,
    owned: [*c]?*c.berth_instance,
) callconv(.c) c.berth_status {
    const state = std.heap.c_allocator.create(State) catch
        return fail(call, "internal", "out of memory");
    state.* = .{
        .random = service(c.berth_random_service, host, c.BERTH_RANDOM_ID) orelse return missing(state, call),
        .storage = service(c.berth_storage_service, host, c.BERTH_STORAGE_ID) orelse return missing(state, call),
        .clock = service(c.berth_clock_service, host, c.BERTH_CLOCK_ID) orelse return missing(state, call),
    };
    owned.* = @ptrCast(state);
    return c.BERTH_OK;
}

fn missing(state: *State, call: [*c]c.berth_call) c.berth_status {
    std.heap.c_allocator.destroy(state);
    return fail(call, "internal", "a service is missing");
}

fn destroy(instance: ?*c.berth_instance) callconv(.c) void {
    std.heap.c_allocator.destroy(self(instance));
}

const commands: c.berth_commands_provider = .{ .size = @sizeOf(c.berth_commands_provider), .run = run };
const storage: c.berth_storage_provider = .{
    .size = @sizeOf(c.berth_storage_provider),
    .schema_version = schemaVersion,
    .migrate = migrate,
    .seed = seed,
};

fn capability(id: c.berth_slice) callconv(.c) ?*const anyopaque {
    if (is(id, c.BERTH_COMMANDS_ID)) return &commands;
    if (is(id, c.BERTH_STORAGE_ID)) return &storage;
    return null;
}

const block: c.berth_plugin = .{
    .size = @sizeOf(c.berth_plugin),
    .abi_major = c.BERTH_ABI_MAJOR,
    .abi_minor = c.BERTH_ABI_MINOR,
    .id = "dice",
    .version = "1.0.0",
    .create = create,
    .destroy = destroy,
    .capability = capability,
};

export fn berth_plugin_v1() callconv(.c) *const c.berth_plugin {
    return &block;
}
