/** The demo's brands have pictures of their own: colours and strokes on a field of 24. */
const PICTURES: Record<string, [ground: string, strokes: string]> = {
  Tarnfell: ['#2f5d50', 'M3 18l6-10 4 6 2-3 6 7zM9 8l1.500 4'],
  Otterway: ['#1f4e79', 'M3 9c3-3 6 3 9 0s6 3 9 0M3 15c3-3 6 3 9 0s6 3 9 0'],
  Cupwright: [
    '#6b3f24',
    'M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 11h2a2 2 0 0 1 0 5h-2M8 6V4M12 6V4',
  ],
  Pennywell: [
    '#7a5b12',
    'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16M14.500 9c-2-1.500-5-.6-5 1.200c0 2.600 5 1.200 5 3.700c0 1.900-3.300 2.400-5.200.9M12 7v10',
  ],
  Wordwren: ['#7b2d4e', 'M4 6h16v10h-8l-4 4v-4H4zM8 10h8M8 13h5'],
  Stackmoor: ['#3b3f77', 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4'],
  Bramblepaw: [
    '#8a3b1e',
    'M8 15c0-3 8-3 8 0s-2 4-4 4-4-1-4-4M7 10v1M10.500 6.500v1.500M13.500 6.500v1.500M17 10v1',
  ],
  Hillglide: [
    '#22616b',
    'M6 13a3 3 0 1 1 0 6a3 3 0 0 1 0-6M18 13a3 3 0 1 1 0 6a3 3 0 0 1 0-6M6 16l4-8h5l3 8M10 8h-2M14 5h2l-1 3',
  ],
}
const GROUNDS = ['#2f5d50', '#1f4e79', '#7b2d4e', '#3b3f77', '#22616b', '#6b3f24']

/** The picture of a brand: its own, else its first letter. */
export function BrandMark({ brand }: { brand: string }) {
  const picture = PICTURES[brand]
  const ground = picture?.[0] ?? GROUNDS[brand.length % GROUNDS.length]
  return (
    <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="5" fill={ground} />
      {picture ? (
        <path
          d={picture[1]}
          fill="none"
          stroke="#fff"
          stroke-width="1.6"
          stroke-linecap="round"
          stroke-linejoin="round"
        />
      ) : (
        <text x="12" y="16.500" text-anchor="middle" fill="#fff" font-size="12" font-weight="600">
          {brand.slice(0, 1).toUpperCase()}
        </text>
      )}
    </svg>
  )
}
