// A piece of a page: the cell in doubt with a little of what stands around it.
import { type Box, host } from '~/lib/host';

export function Crop({ file_id, page, box, alt, spread = 10 }: { file_id: string; page: number; box: Box; alt: string; spread?: number }) {
  const around = {
    x0: Math.max(0, box.x0 - spread * 2),
    y0: Math.max(0, box.y0 - spread / 2),
    x1: box.x1 + spread * 2,
    y1: box.y1 + spread / 2,
  };
  return (
    <div className="crop">
      <img src={host.page(file_id, page, 200, around)} alt={alt} loading="lazy" draggable={false} />
    </div>
  );
}
