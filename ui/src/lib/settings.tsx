// The user's settings, there before the first paint and changed at once.
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { overwriteGetLocale } from '~/i18n/paraglide/runtime';
import { DEFAULTS, withHabit } from './defaults';
import { speakIndonesian } from './engine';
import { setFormats } from './format';
import { host, type Settings } from './host';
import { report } from './notice';

/** What is not sent yet: a dragged panel changes sixty times a second, the store need not. */
let waiting: Partial<Settings> = {};
let timer: ReturnType<typeof setTimeout> | undefined;
function send(patch: Partial<Settings>): void {
  waiting = { ...waiting, ...patch };
  clearTimeout(timer);
  timer = setTimeout(
    () => {
      const now = waiting;
      waiting = {};
      host.op('settings_set', now).catch(report);
      // What is chosen once is sent at once: a window that closes right after must not lose it.
    },
    Object.keys(patch).every((k) => k === 'panels' || k === 'zoom') ? 250 : 0,
  );
}

interface Held {
  settings: Settings;
  change: (patch: Partial<Settings>) => void;
}
const Context = createContext<Held>({ settings: DEFAULTS, change: () => undefined });

function apply(settings: Settings): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  const theme = settings.theme === 'system' ? (contrast ? 'contrast' : dark ? 'dark' : 'light') : settings.theme;
  document.documentElement.dataset.theme = theme;
  document.documentElement.lang = settings.language;
  document.documentElement.style.setProperty('zoom', String(settings.zoom));
  overwriteGetLocale(() => settings.language);
  speakIndonesian(settings.language === 'id');
  setFormats(settings);
}

export function SettingsProvider({ first, children }: { first: Settings; children: ReactNode }) {
  const [settings, setSettings] = useState(first);
  apply(settings);
  useEffect(() => {
    const media = [matchMedia('(prefers-color-scheme: dark)'), matchMedia('(prefers-contrast: more)')];
    const again = () => apply(settings);
    for (const m of media) m.addEventListener('change', again);
    return () => {
      for (const m of media) m.removeEventListener('change', again);
    };
  }, [settings]);
  const latest = useRef(settings);
  latest.current = settings;
  const change = useCallback((asked: Partial<Settings>) => {
    const patch = withHabit(asked, latest.current);
    latest.current = { ...latest.current, ...patch };
    setSettings((s) => ({ ...s, ...patch }));
    send(patch);
  }, []);
  const held = useMemo(() => ({ settings, change }), [settings, change]);
  return <Context value={held}>{children}</Context>;
}

export const useSettings = (): Held => useContext(Context);

/** A remembered panel width, or 0/1 for what can be hidden. */
export function usePanel(name: string, first: number): [number, (value: number) => void] {
  const { settings, change } = useSettings();
  const value = settings.panels[name] ?? first;
  return [value, useCallback((to: number) => change({ panels: { ...settings.panels, [name]: to } }), [change, name, settings.panels])];
}
