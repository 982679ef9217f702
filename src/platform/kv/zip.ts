/** The bytes, gzipped: KV takes values of up to 25 MiB. */
export async function zipBytes(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  return await pipeBytes(bytes, new CompressionStream('gzip'))
}

/** What `zipBytes` was given; anything else comes back as it is. */
export async function unzipBytes(bytes: ArrayBuffer): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first !== 0x1f || second !== 0x8b) return bytes
  return await pipeBytes(bytes, new DecompressionStream('gzip'))
}

async function pipeBytes(bytes: ArrayBuffer, stream: CompressionStream | DecompressionStream) {
  return await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()
}
