//! A plugin in Rust: rolls a die, keeps the rolls and tells the hour. `panic=abort`: nothing unwinds.
#![allow(non_camel_case_types, non_upper_case_globals, non_snake_case, dead_code)]

use std::mem::{size_of, zeroed};
use std::os::raw::c_void;
use std::ptr::null;

include!(env!("BERTH_BINDINGS"));

struct State {
    random: *const berth_random_service,
    storage: *const berth_storage_service,
    clock: *const berth_clock_service,
}

const OK: berth_status = BERTH_OK as berth_status;
const FAILED: berth_status = BERTH_FAILED as berth_status;

fn slice(text: &str) -> berth_slice {
    berth_slice { ptr: text.as_ptr() as *const _, len: text.len() as _ }
}

unsafe fn bytes<'a>(slice: berth_slice) -> &'a [u8] {
    if slice.ptr.is_null() {
        return &[];
    }
    std::slice::from_raw_parts(slice.ptr as *const u8, slice.len as usize)
}

unsafe fn is(slice: berth_slice, text: &str) -> bool {
    bytes(slice) == text.as_bytes()
}

unsafe fn fail(call: *mut berth_call, code: &str, message: &str) -> berth_status {
    let error = berth_error {
        size: size_of::<berth_error>() as u32,
        code: slice(code),
        message: slice(message),
        remedy: slice(""),
        details_json: slice(""),
    };
    (*call).fail.unwrap()(call, &error);
    FAILED
}

unsafe fn number(json: berth_slice, name: &str) -> Option<u64> {
    let text = std::str::from_utf8(bytes(json)).ok()?;
    let key = format!("\"{}\":", name);
    let rest = &text[text.find(&key)? + key.len()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

/// What a service answered, as a result: the error is on the call.
fn done(status: berth_status) -> Result<(), berth_status> {
    if status == OK { Ok(()) } else { Err(FAILED) }
}

unsafe fn roll(
    state: &State, call: *mut berth_call, sides: u64,
) -> Result<String, berth_status> {
    let sql = &*state.storage;
    let clock = &*state.clock;
    let rolled = 1 + (*state.random).next.unwrap()(call) % sides;
    let mut civil: berth_civil = zeroed();
    civil.size = size_of::<berth_civil>() as u32;
    done(clock.to_civil.unwrap()(call, clock.now.unwrap()(call), slice(""), &mut civil))?;
    let mut database: *mut berth_database = std::ptr::null_mut();
    let mut rows: *mut berth_statement = std::ptr::null_mut();
    let mut has_row: i32 = 0;
    done(sql.open.unwrap()(call, BERTH_SCOPE_PRIVATE as u32, &mut database))?;
    done(sql.execute.unwrap()(call, database, slice("INSERT INTO roll DEFAULT VALUES")))?;
    let count = slice("SELECT count(*) AS total FROM roll");
    done(sql.prepare.unwrap()(call, database, count, &mut rows))?;
    done(sql.step.unwrap()(call, rows, &mut has_row))?;
    let name = String::from_utf8_lossy(bytes(sql.column_name.unwrap()(rows, 0))).into_owned();
    let total = sql.column_int.unwrap()(rows, 0);
    sql.finalize.unwrap()(rows);
    Ok(format!("{{\"roll\":{},\"hour\":{},\"{}\":{}}}", rolled, civil.hour, name, total))
}

unsafe extern "C" fn run(
    instance: *mut berth_instance, call: *mut berth_call, command: berth_slice,
    arguments: berth_slice, data: *const berth_sink, _view: *const berth_sink,
) -> berth_status {
    if !is(command, "roll") {
        return fail(call, "input.invalid", "there is no such command");
    }
    let sides = match number(arguments, "sides") {
        Some(sides) if sides >= 2 && sides <= 1000 => sides,
        _ => return fail(call, "input.range", "a die has 2 to 1000 sides"),
    };
    match roll(&*(instance as *const State), call, sides) {
        Ok(reply) => {
            (*data).write.unwrap()((*data).context, reply.as_ptr() as *const _, reply.len() as _)
        }
        Err(status) => status,
    }
}

unsafe extern "C" fn schema_version(_instance: *mut berth_instance, scope: u32) -> u32 {
    if scope == BERTH_SCOPE_PRIVATE as u32 { 1 } else { 0 }
}

unsafe extern "C" fn migrate(
    instance: *mut berth_instance, call: *mut berth_call, database: *mut berth_database,
    _scope: u32, _from: u32, _to: u32,
) -> berth_status {
    let sql = &*(*(instance as *const State)).storage;
    sql.execute.unwrap()(call, database, slice("CREATE TABLE roll (id INTEGER PRIMARY KEY)"))
}

unsafe extern "C" fn seed(
    _instance: *mut berth_instance, _call: *mut berth_call, _database: *mut berth_database,
    _scope: u32,
) -> berth_status {
    OK
}

unsafe extern "C" fn create(
    host: *const berth_host, call: *mut berth_call, owned: *mut *mut berth_instance,
) -> berth_status {
    let service = |id: &str| (*host).service.unwrap()(host, slice(id));
    let state = State {
        random: service("berth.random/1") as *const _,
        storage: service("berth.storage/1") as *const _,
        clock: service("berth.clock/1") as *const _,
    };
    if state.random.is_null() || state.storage.is_null() || state.clock.is_null() {
        return fail(call, "internal", "a service is missing");
    }
    *owned = Box::into_raw(Box::new(state)) as *mut berth_instance;
    OK
}

unsafe extern "C" fn destroy(instance: *mut berth_instance) {
    drop(Box::from_raw(instance as *mut State));
}

unsafe extern "C" fn capability(id: berth_slice) -> *const c_void {
    if is(id, "berth.commands/1") {
        return &COMMANDS.0 as *const _ as *const c_void;
    }
    if is(id, "berth.storage/1") {
        return &STORAGE.0 as *const _ as *const c_void;
    }
    null()
}

/// A constant that any thread may read.
struct Shared<T>(T);
unsafe impl<T> Sync for Shared<T> {}

static COMMANDS: Shared<berth_commands_provider> = Shared(berth_commands_provider {
    size: size_of::<berth_commands_provider>() as u32,
    run: Some(run),
});
static STORAGE: Shared<berth_storage_provider> = Shared(berth_storage_provider {
    size: size_of::<berth_storage_provider>() as u32,
    schema_version: Some(schema_version),
    migrate: Some(migrate),
    seed: Some(seed),
});
static BLOCK: Shared<berth_plugin> = Shared(berth_plugin {
    size: size_of::<berth_plugin>() as u32,
    abi_major: BERTH_ABI_MAJOR as u16,
    abi_minor: BERTH_ABI_MINOR as u16,
    id: b"dice\0".as_ptr() as *const _,
    version: b"1.0.0\0".as_ptr() as *const _,
    create: Some(create),
    destroy: Some(destroy),
    capability: Some(capability),
});

#[no_mangle]
pub extern "C" fn berth_plugin_v1() -> *const berth_plugin {
    &BLOCK.0
}
