#include "dsl/format/json_reader.h"

#include <algorithm>

#include "engine/base/text_match.h"

namespace ppcheck::dsl {

namespace {

const Json kNothing = nullptr;
const Json kNoKeys = Json::object();

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "`" : ", `") + word + "`";
  return out;
}

}  // namespace

void Reader::fail(const std::string& place, std::string what, std::string advice) {
  if (error_) return;
  error_ = base::Error{std::move(what), path_ + ": " + (place.empty() ? "/" : place), std::move(advice)};
}

std::string Reader::text(const Json& json, const std::string& place) {
  if (!json.is_string()) {
    fail(place, "a text is needed here");
    return {};
  }
  auto text = json.get<std::string>();
  if (text.find('\0') != std::string::npos) {
    fail(place, "a text of a rule cannot hold the character NUL");
    return {};
  }
  return text;
}

std::vector<std::string> Reader::texts(const Json& json, const std::string& place) {
  std::vector<std::string> out;
  each(&json, place, [&](const Json& one, const std::string& at) { out.push_back(text(one, at)); });
  return out;
}

void Reader::each(const Json* json, const std::string& place,
                  const std::function<void(const Json& element, const std::string& place)>& one) {
  if (json == nullptr || error_) return;
  if (!json->is_array()) return fail(place, "a list is needed here");
  std::size_t number = 0;
  for (const Json& element : *json) {
    if (error_) return;
    one(element, place + "/" + std::to_string(number++));
  }
}

Object::Object(Reader& reader, const Json& json, std::string place)
    : reader_(reader), json_(&json), place_(std::move(place)) {
  if (json.is_object()) return;
  reader_.fail(place_, "an object is needed here");
  json_ = &kNoKeys;
}

const Json* Object::find(const char* key) {
  if (std::find(known_.begin(), known_.end(), key) == known_.end()) known_.emplace_back(key);
  const auto it = json_->find(key);
  return it == json_->end() ? nullptr : &*it;
}

const Json& Object::need(const char* key) {
  if (const Json* found = find(key)) return *found;
  reader_.fail(place_, std::string("the key `") + key + "` is missing");
  return kNothing;
}

std::optional<std::string> Object::text_if(const char* key) {
  const Json* found = find(key);
  if (found == nullptr) return std::nullopt;
  return reader_.text(*found, at(key));
}

std::vector<std::string> Object::texts_if(const char* key) {
  const Json* found = find(key);
  return found == nullptr ? std::vector<std::string>() : reader_.texts(*found, at(key));
}

bool Object::flag_if(const char* key) {
  const Json* found = find(key);
  if (found == nullptr) return false;
  if (!found->is_boolean()) reader_.fail(at(key), "`true` or `false` is needed here");
  return found->is_boolean() && found->get<bool>();
}

const char* Object::one_of(const std::vector<const char*>& keys, const char* what) {
  const char* found = nullptr;
  for (const char* key : keys)
    if (find(key) != nullptr && found == nullptr) found = key;
  if (found != nullptr) {
    // A second of them is a key too many, which `done` refuses.
    known_.erase(std::remove_if(known_.begin(), known_.end(),
                                [&](const std::string& key) {
                                  return key != found && std::find(keys.begin(), keys.end(), key) != keys.end();
                                }),
                 known_.end());
    return found;
  }
  std::vector<std::string> candidates(keys.begin(), keys.end());
  for (const auto& [key, value] : json_->items()) {
    if (const auto near = base::nearest(key, candidates)) {
      reader_.fail(place_, "the key `" + key + "` is not known here", "did you mean `" + *near + "`?");
      return nullptr;
    }
  }
  reader_.fail(place_, std::string("this is no ") + what, "it needs one of the keys " + joined(candidates));
  return nullptr;
}

void Object::done() {
  if (reader_.error()) return;
  for (const auto& [key, value] : json_->items()) {
    if (std::find(known_.begin(), known_.end(), key) != known_.end()) continue;
    const auto near = base::nearest(key, known_);
    return reader_.fail(place_, "the key `" + key + "` is not known here",
                        near ? "did you mean `" + *near + "`?" : "there are " + joined(known_));
  }
}

}  // namespace ppcheck::dsl
