// Pictures of screens: with at most 256 colours, a third of the size, as the eye sees no difference on flat screens; and moving ones.
import sharp from 'sharp';

/** A screenshot with few colours. */
export const fewColours = (png) => sharp(png).png({ palette: true, colours: 256, effort: 10, dither: 0 }).toBuffer();

/**
 * Screenshots one after the other, as a moving picture that begins again: each `[png, milliseconds]`, so wide in pixels.
 * A frame that is like the one before costs next to nothing.
 */
export async function moving(frames, width) {
  const small = await Promise.all(frames.map(([png]) => sharp(png).resize({ width }).png().toBuffer()));
  return sharp(small, { join: { animated: true } })
    .gif({ delay: frames.map(([, ms]) => ms), loop: 0, dither: 0, effort: 10 })
    .toBuffer();
}
