// Checks of a case that no balance makes: whether its files are as they were issued.
import { Authenticity } from './Authenticity';

export default function ChecksScreen({ case_id }: { case_id: string }) {
  return <Authenticity case_id={case_id} />;
}
