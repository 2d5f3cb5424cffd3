// What is shown, as the part of the address after "#": the tab, then what was chosen in it, as in a query.

/** The most characters of a link that is opened. */
export const LONGEST = 60_000;

/** The tab and the choices that a link names; nothing where it names no tab. */
export function readLink(hash, tabs) {
  if (hash.length > LONGEST) return null;
  const [name, query = ""] = hash.replace(/^#/, "").split(/\?(.*)/s, 2);
  if (!tabs.includes(name)) return null;
  return { tab: name, chosen: Object.fromEntries(new URLSearchParams(query)) };
}

/** The link to a state, without choices that are empty. */
export function writeLink(tab, chosen) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(chosen)) {
    if (value !== undefined && value !== null && value !== "") query.set(name, value);
  }
  const text = query.toString();
  return text ? `#${tab}?${text}` : `#${tab}`;
}

/** The choices whose values are not the default ones. */
export function unusual(choices, chosen) {
  const found = {};
  for (const choice of choices) {
    const value = chosen[choice.name];
    if (value === undefined) continue;
    const [word] = choice.choices.filter((one) => String(one) === value);
    if (Array.isArray(choice.default)) {
      const several = choice.choices.filter((one) => value.split("+").includes(one));
      if (several.length && several.length < choice.default.length) found[choice.name] = several;
    } else if (word !== undefined && word !== choice.default) {
      found[choice.name] = word;
    }
  }
  return found;
}
