// The settings as shipped: until the host has answered, and of the fixtures.
import type { Language, NumberFormat, Settings } from './host/contract';

export const DEFAULTS: Settings = {
  theme: 'system',
  language: 'en',
  number_format: '1,234.56',
  date_format: 'DD/MM/YYYY',
  zoom: 1,
  keymap: {},
  panels: {},
  remember_passwords: false,
  backups: 7,
  erase_after: 0,
  welcomed: true,
  person: '',
  saved: [],
  four_eyes: false,
  updates_from: '',
  updates_key: '',
};

/** How numbers are written in a language. */
const HABIT: Record<Language, NumberFormat> = { en: '1,234.56', id: '1.234,56' };
/** Numbers go with the language, unless a person set them otherwise. */
export const withHabit = (patch: Partial<Settings>, now: Settings): Partial<Settings> =>
  patch.language && patch.language !== now.language && !patch.number_format && now.number_format === HABIT[now.language]
    ? { ...patch, number_format: HABIT[patch.language] }
    : patch;
