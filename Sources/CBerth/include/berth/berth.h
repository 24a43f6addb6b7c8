/* Berth plugin ABI, everything. Include this one. */
#ifndef BERTH_H
#define BERTH_H

#include "abi.h"
#include "call.h"
#include "host.h"
#include "plugin.h"

#include "commands.h"
#include "entitlement.h"
#include "notify.h"
#include "search.h"
#include "storage.h"

#include "clock.h"
#include "config.h"
#include "events.h"
#include "fetch.h"
#include "files.h"
#include "log.h"
#include "programs.h"
#include "person.h"
#include "random.h"

#endif
