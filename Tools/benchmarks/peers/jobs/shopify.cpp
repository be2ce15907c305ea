// The job of Specs/Examples/shopify-order, by hand. Usage: shopify FILE
#include "job.hpp"

static Bytes room, scratch;

// A piece of `scratch`, which may move while it grows: a place, not a pointer.
struct Piece {
    size_t start = 0, end = 0;
    bool isThere = false;
    text view() const { return isThere ? text(scratch.bytes.data() + start, end - start) : text(); }
};

template <class Put>
static Piece made(Put put) {
    Piece piece{scratch.count, 0, true};
    put();
    piece.end = scratch.count;
    return piece;
}

static Piece null_piece() {
    return made([] { scratch.put("null"); });
}

// A list of objects. It isn't put together in `scratch`, which holds what goes into it.
template <class Element, class Put>
static Piece list(const std::vector<Element>& all, Put put) {
    static Bytes out;
    out.count = 0;
    out.put('[');
    for (size_t index = 0; index < all.size(); index++) {
        if (index) out.put(',');
        Members members(out);
        put(members, all[index]);
        members.close();
    }
    out.put(']');
    return made([&] { scratch.put(out.all()); });
}

struct Row {
    text code, meaning;
};

template <size_t count>
static text meaning(text token, const Row (&table)[count]) {
    if (is_null(token)) return token;
    text found = string(token);
    for (const Row& row : table)
        if (row.code == found) return row.meaning;
    stop("not in the table");
}

static const Row payments[] = {
    {"\"pending\"", "\"open\""}, {"\"authorized\"", "\"reserved\""}, {"\"partially_paid\"", "\"paid in part\""},
    {"\"paid\"", "\"paid\""}, {"\"partially_refunded\"", "\"returned in part\""}, {"\"refunded\"", "\"returned\""},
    {"\"voided\"", "\"void\""},
};
static const Row deliveries[] = {
    {"\"fulfilled\"", "\"sent\""}, {"\"partial\"", "\"part\""}, {"\"restocked\"", "\"returned\""},
};
static const Row kinds[] = {
    {"\"percentage\"", "\"percent\""}, {"\"fixed_amount\"", "\"money\""}, {"\"shipping\"", "\"shipping\""},
};

static text nullable(ondemand::value value, text (*checked)(text)) {
    text found = token(value);
    return is_null(found) ? found : checked(found);
}

static text text_or_null(ondemand::value value) { return nullable(value, [](text token) { return string(token); }); }
static text integer_or_null(ondemand::value value) { return nullable(value, integer); }

static Piece date(ondemand::value value) {
    text found = token(value);
    return is_null(found) ? null_piece() : made([&] { put_date(scratch, found); });
}

static Piece money(ondemand::value value, bool isPositive = false) {
    text found = token(value);
    if (is_null(found)) return null_piece();
    text digits = inner(string(found));
    if (isPositive && digits[0] == '-' && digits.find_first_of("123456789") != text::npos) stop("less than 0");
    return made([&] { put_decimal(scratch, digits); });
}

// `[{"name": …, "value": …}]` as an object.
static Piece pairs(ondemand::value value) {
    if (is_null(token(value))) return null_piece();
    static std::vector<text> names;
    names.clear();
    return made([&] {
        Members members(scratch);
        for (auto element : value.get_array()) {
            text name, held;
            for (auto field : element.get_object()) {
                text found = key(field);
                if (found == "name") name = string(token(field.value()));
                else if (found == "value") held = string(token(field.value()));
                else skip(field.value());
            }
            if (!name.data() || !held.data()) stop("half a pair");
            for (text other : names)
                if (other == name) stop("two pairs with one key");
            names.push_back(name);
            members.name(name);
            scratch.put(':');
            scratch.put(held);
        }
        members.close();
    });
}

static Piece tags(ondemand::value value) {
    text found = token(value);
    if (is_null(found)) return null_piece();
    text rest = decoded(string(found), room);
    return made([&] {
        scratch.put('[');
        for (bool isFirst = true; !rest.empty() || !isFirst; isFirst = false) {
            if (!isFirst) scratch.put(',');
            size_t end = rest.find(", ");
            put_string(scratch, rest.substr(0, end));
            if (end == text::npos) break;
            rest.remove_prefix(end + 2);
        }
        scratch.put(']');
    });
}

static Piece discounts(ondemand::value value) {
    if (is_null(token(value))) return null_piece();
    struct Discount {
        Piece code, amount;
        text kind;
    };
    static std::vector<Discount> all;
    all.clear();
    for (auto element : value.get_array()) {
        Discount discount;
        for (auto field : element.get_object()) {
            text name = key(field);
            ondemand::value value = field.value();
            if (name == "code") {
                text code = token(value);
                discount.code = is_null(code) ? null_piece() : made([&] { put_upper(scratch, decoded(string(code), room)); });
            } else if (name == "amount") discount.amount = money(value);
            else if (name == "type") discount.kind = meaning(token(value), kinds);
            else skip(value);
        }
        all.push_back(discount);
    }
    return list(all, [](Members& members, const Discount& discount) {
        members.put("\"code\":", discount.code.view());
        members.put("\"amount\":", discount.amount.view());
        members.put("\"kind\":", discount.kind);
    });
}

static Piece customer(ondemand::value value) {
    if (is_null(token(value))) return null_piece();
    text id, first, last;
    for (auto field : value.get_object()) {
        text name = key(field);
        ondemand::value value = field.value();
        if (name == "id") id = integer_or_null(value);
        else if (name == "first_name") first = text_or_null(value);
        else if (name == "last_name") last = text_or_null(value);
        else skip(value);
    }
    return made([&] {
        Members members(scratch);
        members.put("\"id\":", id);
        if (first.data() && last.data() && !is_null(first) && !is_null(last)) {
            members.name("\"name\":");
            scratch.put(first.substr(0, first.size() - 1));
            scratch.put(' ');
            scratch.put(last.substr(1));
        }
        members.put("\"firstName\":", first);
        members.put("\"lastName\":", last);
        members.close();
    });
}

static Piece address(ondemand::value value) {
    if (is_null(token(value))) return null_piece();
    text first, second, zip, city, country;
    for (auto field : value.get_object()) {
        text name = key(field);
        ondemand::value value = field.value();
        if (name == "address1") first = raw(value);
        else if (name == "address2") second = raw(value);
        else if (name == "zip") zip = raw(value);
        else if (name == "city") city = raw(value);
        else if (name == "country_code") country = raw(value);
        else skip(value);
    }
    return made([&] {
        Members members(scratch);
        members.put("\"address1\":", first);
        members.put("\"address2\":", second);
        members.put("\"zip\":", zip);
        members.put("\"city\":", city);
        members.put("\"countryCode\":", country);
        members.close();
    });
}

struct Line {
    text id, sku, name, title, quantity, isGift = "false";
    Piece price, options;
};

static Line line(ondemand::object object) {
    Line line;
    for (auto field : object) {
        text name = key(field);
        ondemand::value value = field.value();
        if (name == "id") line.id = integer_or_null(value);
        else if (name == "sku") {
            text sku = raw(value);
            if (!is_null(sku)) line.sku = sku;
        } else if (name == "name") line.name = text_or_null(value);
        else if (name == "title") line.title = text_or_null(value);
        else if (name == "quantity") {
            line.quantity = integer(token(value));
            if (line.quantity[0] == '-' || line.quantity == "0") stop("less than 1");
        } else if (name == "price") line.price = money(value, true);
        else if (name == "gift_card") line.isGift = nullable(value, boolean);
        else if (name == "properties") line.options = pairs(value);
        else skip(value);
    }
    if (!line.quantity.data()) stop("a line without its quantity");
    return line;
}

static Piece lines(ondemand::value value) {
    static std::vector<Line> all;
    all.clear();
    for (auto element : value.get_array()) all.push_back(line(element.get_object()));
    return list(all, [](Members& members, const Line& line) {
        members.put("\"id\":", line.id);
        members.put("\"sku\":", line.sku);
        members.put("\"title\":", line.name.data() && (!is_null(line.name) || !line.title.data()) ? line.name : line.title);
        members.put("\"quantity\":", line.quantity);
        members.put("\"price\":", line.price.view());
        members.put("\"options\":", line.options.view());
        members.put("\"isGift\":", line.isGift);
    });
}

static void order(ondemand::object object, Bytes& out) {
    scratch.count = 0;
    text id, number, currency, payment, delivery;
    Piece created, cancelled, email, total, subtotal, tax, tagged, notes, discounted, buyer, shipTo, items;
    for (auto field : object) {
        text name = key(field);
        ondemand::value value = field.value();
        switch (name.size()) {
        case 2:
            if (name == "id") id = integer(token(value));
            else skip(value);
            break;
        case 4:
            if (name == "name") {
                number = text_or_null(value);
                if (!is_null(number) && number.substr(0, 2) != "\"#") stop("a number without its sign");
            } else if (name == "tags") tagged = tags(value);
            else skip(value);
            break;
        case 5:
            if (name == "email") {
                text found = token(value);
                email = is_null(found) ? null_piece()
                                       : made([&] { put_lower(scratch, without_blanks(decoded(string(found), room))); });
            } else skip(value);
            break;
        case 8:
            if (name == "currency") currency = text_or_null(value);
            else if (name == "customer") buyer = customer(value);
            else skip(value);
            break;
        case 9:
            if (name == "total_tax") tax = money(value);
            else skip(value);
            break;
        case 10:
            if (name == "created_at") created = date(value);
            else if (name == "line_items") items = lines(value);
            else skip(value);
            break;
        case 11:
            if (name == "total_price") total = money(value);
            else skip(value);
            break;
        case 12:
            if (name == "cancelled_at") {
                if (!is_null(token(value))) cancelled = date(value);
            } else skip(value);
            break;
        case 14:
            if (name == "subtotal_price") subtotal = money(value);
            else if (name == "discount_codes") discounted = discounts(value);
            else skip(value);
            break;
        case 15:
            if (name == "note_attributes") notes = pairs(value);
            else skip(value);
            break;
        case 16:
            if (name == "financial_status") payment = meaning(token(value), payments);
            else if (name == "shipping_address") shipTo = address(value);
            else skip(value);
            break;
        case 18:
            if (name == "fulfillment_status") {
                text found = token(value);
                if (!is_null(found)) delivery = meaning(found, deliveries);
            } else skip(value);
            break;
        default: skip(value);
        }
    }
    if (!id.data() || !items.isThere) stop("an order without its id or its lines");
    Members members(out);
    members.put("\"id\":", id);
    if (number.data()) {
        members.name("\"number\":");
        if (is_null(number)) out.put(number);
        else {
            out.put('"');
            out.put(number.substr(2));
        }
    }
    members.put("\"createdAt\":", created.view());
    members.put("\"cancelledAt\":", cancelled.view());
    members.put("\"email\":", email.view());
    members.put("\"currency\":", currency);
    members.put("\"total\":", total.view());
    members.put("\"subtotal\":", subtotal.view());
    members.put("\"tax\":", tax.view());
    members.put("\"payment\":", payment);
    members.put("\"delivery\":", delivery);
    members.put("\"tags\":", tagged.view());
    members.put("\"notes\":", notes.view());
    members.put("\"discounts\":", discounted.view());
    members.put("\"customer\":", buyer.view());
    members.put("\"shipTo\":", shipTo.view());
    members.put("\"lines\":", items.view());
    members.close();
}

int main(int count, char** words) {
    return run(count, words, [](ondemand::object document, Bytes& out) {
        bool isFound = false;
        for (auto field : document) {
            if (key(field) == "order") {
                order(field.value().get_object(), out);
                isFound = true;
            } else {
                skip(field.value());
            }
        }
        if (!isFound) stop("there is no order");
    });
}
