// The one host that this interface runs in.
import { httpHost } from './http';
import { tauriHost } from './tauri';
import type { Host } from './types';

export * from './contract';
export type { Host } from './types';

export const host: Host = '__TAURI_INTERNALS__' in globalThis ? tauriHost() : httpHost();
