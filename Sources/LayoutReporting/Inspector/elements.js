"use strict";

// Elements, and how numbers and severities are written.

/** The element with an id. */
const byID = (id) => document.getElementById(id);

/**
 * Makes an element. Text becomes text nodes, never markup.
 * Attributes that begin with "on" are listeners; null, undefined and false leave an attribute out.
 */
function element(name, attributes = {}, ...children) {
  return furnished(document.createElement(name), attributes, children);
}

/** Makes an SVG element. */
function drawing(name, attributes = {}, ...children) {
  return furnished(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

function furnished(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "place") Object.assign(node.style, value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    node.append(child instanceof Node ? child : printable(String(child)));
  }
  return node;
}

/** The text with characters that change how other text is shown spelled out, as in the other reports. */
function printable(text) {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => (character === "\n" || character === "\u200d" ? character
    : `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`));
}

/** A number that JSON has as a number or as an exact fraction in a string. */
function exact(value) {
  if (typeof value !== "string") return value;
  const [numerator, denominator = 1] = value.split("/").map(Number);
  return numerator / denominator;
}

/** A number as people read it: at most two decimals, a minus sign of full width. */
function number(value) {
  const rounded = Math.round(value * 100) / 100;
  return String(Object.is(rounded, -0) ? 0 : rounded).replace("-", "\u2212");
}

/** A number as addresses have it. */
const plainNumber = (value) => String(Math.round(value * 1e6) / 1e6);

/** `1 error`, `2 errors`. */
const counted = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;

const severities = ["error", "warning", "note"];

const severityBadge = (severity) => element("span", { class: `severity ${severity}` }, severity);

/** A button that is pressed or not. */
function toggle(isPressed, attributes, ...children) {
  return element("button", { type: "button", "aria-pressed": String(isPressed), ...attributes }, children);
}

/** Replaces what a node contains. What had the focus has it again, if it is still there. */
function refill(node, children) {
  const focused = document.activeElement;
  const key = node.contains(focused) && [...focused.attributes].find((attribute) => attribute.name === "id" || attribute.name.startsWith("data-"));
  node.replaceChildren(...children);
  if (key) node.querySelector(`[${key.name}="${CSS.escape(key.value)}"]`)?.focus({ preventScroll: true });
}

/** What the parts of the page are drawn for. */
const subjects = new Map();

/** Whether a part of the page is drawn for a subject already; otherwise it is from now on. */
function isDrawn(part, ...subject) {
  const text = JSON.stringify(subject);
  const isKnown = subjects.get(part) === text;
  subjects.set(part, text);
  return isKnown;
}

/** A node that is written again while a slider is dragged, which screen readers do not announce. */
function following(node, write) {
  furnished(node, { "data-follows": true, "aria-live": "off" }, []);
  node.write = () => write(node);
  node.write();
  return node;
}

/** Shows a line below the canvas, which screen readers announce. */
function announce(text) {
  if (byID("status").textContent !== text) byID("status").textContent = text;
}
