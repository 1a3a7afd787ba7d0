// json_reader.h: a JSON document read strictly: every key is known, each value has its kind. Private to dsl/format.
//
//   Reader reader("rules.json");
//   Object rule(reader, json, "/items/0");
//   std::string name = rule.text("rule");              // an error when it is missing or no text
//   std::optional<std::string> why = rule.text_if("why");
//   rule.done();                                       // an error for each other key
//   if (reader.error()) ...
//
// The first error stays; after it, everything reads as empty, so callers check once at the end.
#pragma once

#include <nlohmann/json.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"

namespace ppcheck::dsl {

using Json = nlohmann::ordered_json;

class Reader {
 public:
  explicit Reader(std::string path) : path_(std::move(path)) {}

  void fail(const std::string& place, std::string what, std::string advice = "");
  const std::optional<base::Error>& error() const { return error_; }

  std::string text(const Json& json, const std::string& place);
  std::vector<std::string> texts(const Json& json, const std::string& place);
  // Calls `one` for each element with its place. Null reads as empty.
  void each(const Json* json, const std::string& place,
            const std::function<void(const Json& element, const std::string& place)>& one);

 private:
  std::string path_;
  std::optional<base::Error> error_;
};

class Object {
 public:
  Object(Reader& reader, const Json& json, std::string place);

  const Json* find(const char* key);  // null when absent
  const Json& need(const char* key);  // an error when absent
  std::string text(const char* key) { return reader_.text(need(key), at(key)); }
  std::optional<std::string> text_if(const char* key);
  std::vector<std::string> texts(const char* key) { return reader_.texts(need(key), at(key)); }
  std::vector<std::string> texts_if(const char* key);
  bool flag_if(const char* key);
  void each(const char* key, const std::function<void(const Json& element, const std::string& place)>& one) {
    reader_.each(find(key), at(key), one);
  }

  // Which of these keys is there; an error when none is, and then null.
  const char* one_of(const std::vector<const char*>& keys, const char* what);

  std::string at(const char* key) const { return place_ + "/" + key; }
  const std::string& place() const { return place_; }

  // Refuses the keys that nothing has asked for.
  void done();

 private:
  Reader& reader_;
  const Json* json_;  // an object
  std::string place_;
  std::vector<std::string> known_;
};

}  // namespace ppcheck::dsl
