// Keys: every action has a name and a key; screens register what they can do, and one listener finds the action of a key.
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Action {
  name: string;
  /** Shipped keys; the first is shown. */
  keys: string[];
  /** Shown in the footer of its screen. */
  shown?: boolean;
  /** The action that belongs with it, whose key stands beside in the footer. */
  with?: string;
  /** Works while a text field has the focus. */
  everywhere?: boolean;
}

type Handlers = Record<string, (() => void) | undefined>;
interface Layer {
  scope: string;
  handlers: Handlers;
}

let actions: Record<string, Action & { scope: string }> = {};
let remapped: Record<string, string> = {};
let layers: Layer[] = [];
let version = 0;
const listeners = new Set<() => void>();
const tell = () => {
  version++;
  for (const listener of listeners) listener();
};

/** Declares the actions of a scope. A scope is a screen or a panel; `app` is everywhere. */
export function declare(scope: string, list: Action[]): void {
  for (const action of list) actions = { ...actions, [`${scope}.${action.name}`]: { ...action, scope } };
}

export function setKeymap(keymap: Record<string, string>): void {
  remapped = keymap;
  tell();
}

export const keysOf = (id: string): string[] => {
  const own = remapped[id];
  return own ? [own] : (actions[id]?.keys ?? []);
};
export const allActions = (): (Action & { scope: string; id: string })[] => Object.entries(actions).map(([id, a]) => ({ ...a, id }));

/** The actions that work now, nearest layer first. */
export function liveActions(): { id: string; scope: string; action: Action; run: () => void }[] {
  const found: { id: string; scope: string; action: Action; run: () => void }[] = [];
  for (const layer of [...layers].reverse()) {
    for (const [name, run] of Object.entries(layer.handlers)) {
      const id = `${layer.scope}.${name}`;
      const action = actions[id];
      if (run && action && !found.some((f) => f.id === id)) found.push({ id, scope: layer.scope, action, run });
    }
  }
  return found;
}

export function runAction(id: string): boolean {
  const found = liveActions().find((a) => a.id === id);
  found?.run();
  return found !== undefined;
}

/** `Ctrl+Shift+z`, `F8`, `Shift+ArrowLeft`, `?` */
export function keyName(event: KeyboardEvent): string {
  const parts: string[] = [];
  if (event.ctrlKey || event.metaKey) parts.push('Ctrl');
  if (event.altKey) parts.push('Alt');
  const key = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toLowerCase() : event.key;
  // A printed character already tells Shift: `?` is not `Shift+?`.
  if (event.shiftKey && (event.key.length > 1 || /[a-z]/i.test(event.key))) parts.push('Shift');
  return [...parts, key].join('+');
}

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !(target instanceof HTMLInputElement && /^(checkbox|radio|range)$/.test(target.type));

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const target = event.target instanceof HTMLElement ? event.target : null;
  const key = keyName(event);
  const typing = writes(target);
  const modal = document.querySelector('[data-modal]') !== null;
  // Enter and Space belong to the control that has the focus.
  if (
    (key === 'Enter' || key === 'Space') &&
    target?.closest('button, a, [role=option], [role=menuitem], [role=tab], summary') &&
    !target.closest('[data-keys-pass]')
  )
    return;
  for (const { id, scope, action, run } of liveActions()) {
    if (modal && scope !== 'modal' && !action.everywhere) continue;
    if (
      typing &&
      !action.everywhere &&
      !(key.startsWith('Ctrl+') && !/^Ctrl\+(Shift\+)?[acvxzy]$/.test(key)) &&
      !/^(Shift\+)?F\d+$/.test(key)
    )
      continue;
    if (keysOf(id).some((k) => k.toLowerCase() === key.toLowerCase())) {
      event.preventDefault();
      run();
      return;
    }
  }
}
addEventListener('keydown', press);

/** Lets actions of a scope work while the component is mounted. */
export function useActions(scope: string, handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  const names = Object.keys(handlers)
    .filter((n) => handlers[n])
    .join(' ');
  useEffect(() => {
    const layer: Layer = {
      scope,
      handlers: Object.fromEntries(
        names
          .split(' ')
          .filter(Boolean)
          .map((n) => [n, () => latest.current[n]?.()]),
      ),
    };
    layers = [...layers, layer];
    tell();
    return () => {
      layers = layers.filter((l) => l !== layer);
      tell();
    };
  }, [scope, names]);
}

export const useLive = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => version,
  );

const SIGNS: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
};
/** The parts of a key as they stand on keyboards. */
export const keyParts = (key: string): string[] =>
  key === '+' ? ['+'] : key.split(/\+(?=.)/).map((p) => SIGNS[p] ?? (p.length === 1 ? p.toUpperCase() : p));
