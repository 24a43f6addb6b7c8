/* berth.search/1 — full-text search over the plugin's own documents.
 *
 * The index lives in the plugin's database and commits with its rows.
 * Collections, their fields, weights, facets and sort keys are declared in the
 * manifest. A collection whose scope is "bundled" has the documents that seed
 * puts while the bundled data set is made, and those the user adds: both are
 * asked as one, with one ranking, and a document of the user's hides the bundled
 * one of its id. put, remove and clear then mean the user's documents. */
#ifndef BERTH_SEARCH_H
#define BERTH_SEARCH_H

#include "call.h"
#include "plugin.h"

#ifdef __cplusplus
extern "C" {
#endif

#define BERTH_SEARCH_ID "berth.search/1"

typedef struct berth_search_service {
  uint32_t size;

  /* Puts one document, replacing one of the same id. document_json is an object
   * of the collection's fields (string or array of strings), facets (string or
   * array of strings) and sort keys (string or number). Joins the open
   * transaction when there is one. Fails: search.unknown-collection,
   * search.unknown-field, storage.*. [instance] */
  berth_status (*put)(berth_call *call, berth_slice collection, berth_slice id,
                      berth_slice document_json);
  /* Removes one document; a missing one is fine. [instance] */
  berth_status (*remove)(berth_call *call, berth_slice collection, berth_slice id);
  /* Removes all documents of a collection. [instance] */
  berth_status (*clear)(berth_call *call, berth_slice collection);

  /* Answers a query. request_json:
   *   {"text":"gin lem","match":"all|any","prefix":true,"typos":true,
   *    "filter":{"base":["gin"],"contains":{"all":["gin","lime-juice"]}},
   *    "exclude":{"contains":["cream"]},
   *    "sort":"rank|<sort key>","descending":false,"offset":0,"limit":20,
   *    "facets":["base"]}
   * Every member is optional; no text means all documents. Quoted words are a
   * phrase. reply: {"results":[{"id","rank","matches":[{"field","term",
   * "text","kind":"exact|prefix|phrase|typo"}]}],"total":n,"corrected":"...",
   * "facets":{"base":{"gin":3}}}. Odd text never fails; it finds nothing.
   * [instance] */
  berth_status (*query)(berth_call *call, berth_slice collection, berth_slice request_json,
                        const berth_sink *reply);

  /* Completions of what is being typed, best first:
   * {"suggestions":[{"text","id"}]}; limit 1 to 50. [instance] */
  berth_status (*suggest)(berth_call *call, berth_slice collection, berth_slice typed,
                          uint32_t limit, const berth_sink *reply);

  /* The user's last 10 queries of a collection, newest first:
   * {"recent":[{"text","at"}]}. remember adds one; forget clears them. [instance] */
  berth_status (*recent)(berth_call *call, berth_slice collection, const berth_sink *reply);
  berth_status (*remember)(berth_call *call, berth_slice collection, berth_slice text);
  berth_status (*forget)(berth_call *call, berth_slice collection);

  /* Hides the bundled document of an id from this user, or shows it again; one
   * that is not there is fine. Fails:
   * search.unknown-collection, search.scope for a collection without bundled
   * documents, storage.*. [instance] */
  berth_status (*hide)(berth_call *call, berth_slice collection, berth_slice id,
                       int32_t is_hidden);
} berth_search_service;

typedef struct berth_search_provider {
  uint32_t size;

  /* Writes the one-line form of a hit: {"id","name","summary","link"}, for
   * lists that mix several plugins. Fails: not-found. [instance] */
  berth_status (*describe)(berth_instance *instance, berth_call *call, berth_slice collection,
                           berth_slice id, const berth_sink *line);
} berth_search_provider;

#ifdef __cplusplus
}
#endif
#endif
