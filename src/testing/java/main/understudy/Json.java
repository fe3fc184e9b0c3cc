package understudy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, texts, numbers, booleans and null. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException when the text is no JSON */
    static Object read(String text) {
        var reader = new Json(text);
        var value = reader.value();
        reader.blanks();
        if (reader.at < text.length()) throw reader.wrong();
        return value;
    }

    static String write(Object value) {
        var out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> members) {
            var before = "{";
            for (var member : members.entrySet()) {
                out.append(before);
                quote(String.valueOf(member.getKey()), out);
                write(member.getValue(), out.append(':'));
                before = ",";
            }
            out.append(members.isEmpty() ? "{}" : "}");
        } else if (value instanceof Iterable<?> items) {
            var before = "[";
            for (var item : items) {
                write(item, out.append(before));
                before = ",";
            }
            out.append(before.equals("[") ? "[]" : "]");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            out.append(value);
        } else {
            quote(value.toString(), out);
        }
    }

    private static void quote(String text, StringBuilder out) {
        out.append('"');
        for (var character : text.toCharArray()) {
            if (character == '"' || character == '\\') out.append('\\').append(character);
            else if (character < ' ') out.append(String.format("\\u%04x", (int) character));
            else out.append(character);
        }
        out.append('"');
    }

    private Object value() {
        blanks();
        if (at == text.length()) throw wrong();
        return switch (text.charAt(at)) {
            case '{' -> object();
            case '[' -> array();
            case '"' -> string();
            case 't' -> word("true", true);
            case 'f' -> word("false", false);
            case 'n' -> word("null", null);
            default -> number();
        };
    }

    private Map<String, Object> object() {
        var members = new LinkedHashMap<String, Object>();
        at += 1;
        for (blanks(); !takes('}'); blanks()) {
            if (!members.isEmpty()) needs(',');
            blanks();
            var name = string();
            blanks();
            needs(':');
            members.put(name, value());
        }
        return members;
    }

    private List<Object> array() {
        var items = new ArrayList<Object>();
        at += 1;
        for (blanks(); !takes(']'); blanks()) {
            if (!items.isEmpty()) needs(',');
            items.add(value());
        }
        return items;
    }

    private String string() {
        needs('"');
        var out = new StringBuilder();
        while (!takes('"')) {
            if (at >= text.length()) throw wrong();
            var character = text.charAt(at++);
            out.append(character == '\\' ? escaped() : character);
        }
        return out.toString();
    }

    private char escaped() {
        if (at >= text.length()) throw wrong();
        var character = text.charAt(at++);
        if (character == 'u') {
            if (at + 4 > text.length()) throw wrong();
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        var which = "bfnrt".indexOf(character);
        return which < 0 ? character : "\b\f\n\r\t".charAt(which);
    }

    private Object word(String word, Object value) {
        if (!text.startsWith(word, at)) throw wrong();
        at += word.length();
        return value;
    }

    /** Whole numbers are long, others double. */
    private Number number() {
        var from = at;
        while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) at += 1;
        var found = text.substring(from, at);
        if (found.isEmpty()) throw wrong();
        if (found.matches("-?\\d{1,18}")) return Long.valueOf(found);
        return Double.valueOf(found);
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at += 1;
    }

    private boolean takes(char wanted) {
        if (at >= text.length() || text.charAt(at) != wanted) return false;
        at += 1;
        return true;
    }

    private void needs(char wanted) {
        if (!takes(wanted)) throw wrong();
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at " + at + ": " + text);
    }
}
