import { readFileSync } from 'node:fs';

const CLIENT = new URL('../../Public/client/', import.meta.url);
const IMPORT = /^import [^;]*? from '\.\/([\w-]+\.js)';\n/gm;

/**
 * The client as one module, as it may be served: modules in the order of their imports, without comments,
 * indentation and the links between them; private names shortened.
 *
 * Works line by line, on what our own style guarantees: a comment begins its line or is a type cast, and
 * no two modules use one top-level name.
 * @param {string} entry
 * @returns {string}
 */
export function pack(entry) {
    const source = ordered(entry)
        .map((name) => read(name).replace(IMPORT, '').replace(/^export /gm, ''))
        .join('\n');
    const bare = source
        .replace(/^ *\/\*\*(?:[^*]|\*(?!\/))*\*\/\n/gm, '')
        .replace(/^ *\/\/.*\n/gm, '')
        .replace(/\/\*\* (?:[^*]|\*(?!\/))*\*\/ ?/g, '')
        .replace(/^ +/gm, '')
        .replace(/\n+/g, '\n');
    const names = [...new Set(bare.match(/(?<!')#[a-zA-Z]\w*/g))];
    return bare.replace(/(?<!')#[a-zA-Z]\w*/g, (name) => `#${letters(names.indexOf(name))}`);
}

/**
 * Every module the entry needs, each after those it imports.
 * @param {string} entry
 * @returns {string[]}
 */
export function ordered(entry) {
    /** @type {Set<string>} */
    const done = new Set();
    const visit = (/** @type {string} */ name) => {
        if (done.has(name)) return;
        for (const [, needed] of read(name).matchAll(IMPORT)) visit(needed);
        done.add(name);
    };
    visit(entry);
    return [...done];
}

/** @param {string} name */
export function read(name) {
    return readFileSync(new URL(name, CLIENT), 'utf8');
}

/** @param {number} index */
function letters(index) {
    const last = String.fromCharCode(97 + (index % 26));
    return index < 26 ? last : String.fromCharCode(96 + Math.floor(index / 26)) + last;
}
