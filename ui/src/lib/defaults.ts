// The settings as shipped: until the host has answered, and of the fixtures.
import type { Settings } from './host/contract';

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
};
