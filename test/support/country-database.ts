type Value = string | number | { readonly [name: string]: Value };

/** A value of the data section: maps, texts and unsigned integers are all that is needed (MaxMind DB file format 2.0). */
function encoded(value: Value): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([(2 << 5) | bytes.length]), bytes]);
  }
  if (typeof value === 'number') return Buffer.from([(6 << 5) | 4, ...bigEndian(value, 4)]);
  const entries = Object.entries(value);
  return Buffer.concat([
    Buffer.from([(7 << 5) | entries.length]),
    ...entries.flatMap(([name, inner]) => [encoded(name), encoded(inner)]),
  ]);
}

const bigEndian = (value: number, length: number) =>
  Array.from({ length }, (_, place) => (value >>> (8 * (length - 1 - place))) & 0xff);

/** The bytes of a database that knows the countries of some IPv4 networks: `{ '192.0.2.0/24': 'FR' }`. */
export function countryDatabase(networks: Readonly<Record<string, string>>): Buffer {
  type Node = [Node | string | undefined, Node | string | undefined];
  const root: Node = [undefined, undefined];
  for (const [network, country] of Object.entries(networks)) {
    const [address = '', bits = '32'] = network.split('/');
    const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    let node = root;
    for (let bit = 0; bit < Number(bits); bit += 1) {
      const side = (number / 2 ** (31 - bit)) & 1;
      if (bit === Number(bits) - 1) node[side] = country;
      else {
        const below = node[side];
        const next: Node = Array.isArray(below) ? below : [undefined, undefined];
        node[side] = next;
        node = next;
      }
    }
  }
  const nodes: Node[] = [root];
  for (const node of nodes) nodes.push(...node.filter((below) => Array.isArray(below)));
  const data: Buffer[] = [];
  const offsets = new Map<string, number>();
  for (const country of new Set(Object.values(networks))) {
    offsets.set(country, Buffer.concat(data).length);
    data.push(encoded({ country: { iso_code: country } }));
  }
  const place = (below: Node | string | undefined) => {
    if (below === undefined) return nodes.length;
    return Array.isArray(below) ? nodes.indexOf(below) : nodes.length + 16 + (offsets.get(below) ?? 0);
  };
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 0,
    database_type: 'Test-Country',
    ip_version: 4,
    node_count: nodes.length,
    record_size: 24,
  };
  return Buffer.concat([
    ...nodes.map((node) => Buffer.from(node.flatMap((below) => bigEndian(place(below), 3)))),
    Buffer.alloc(16),
    ...data,
    Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1'),
    encoded(metadata),
  ]);
}
