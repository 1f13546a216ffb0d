// The contract between the interface and its host: every operation with what goes in and what comes out, and the events.
// The types are made from the engine's records; only what is the interface's own way of naming them stands here.
import type { Operations } from './bindings';

export type * from './bindings';
export { OPERATIONS } from './bindings';

/** Decimal amount as text, such as "250000000.00". Never a float. */
export type Decimal = string;
export type Id = string;

/**
 * Over Tauri: `invoke('op', { name, input })`. Over HTTP: `POST /op/<name>` with the input as JSON body.
 * An error is `OpError`, over HTTP with a status of 400 and above.
 */
export type OpName = keyof Operations;
export type Input<N extends OpName> = Operations[N]['input'];
export type Output<N extends OpName> = Operations[N]['output'];

/** HTTP only: the body is the file's bytes, the answer `Imported`. */
export const UPLOAD = '/upload';
/** Page image: window `page://localhost/<file_id>/<page>.png?dpi=…`, HTTP `/page/<file_id>/<page>.png?token=…&dpi=…`. A crop adds `box=x0,y0,x1,y1` in points. */
export const PAGE = '/page';
