// The hash mode of BLAKE3, as its specification describes it (github.com/BLAKE3-team/BLAKE3-specs). The
// Worker hashes each page that it renders; a library in plain JavaScript takes three times as long.

const initialVector = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]
const permutation = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8]
const rounds = 7
const blockBytes = 64
const blockWords = 16
const chunkBytes = 1024
const chunkWords = 256
const flags = { chunkStart: 1, chunkEnd: 2, parent: 4, root: 8 }

/** Where in the block each round finds its words, round after round. */
const schedule = Uint8Array.from(
  Array.from({ length: rounds }, (_, round) =>
    [...permutation.keys()].map((word) => {
      let source = word
      for (let again = 0; again < round; again++) source = permutation[source] as number
      return source
    }),
  ).flat(),
)

/** Used by one compression at a time: nothing awaits in between. */
const state = new Int32Array(blockWords)

/** Mixes two words of the block into the words a, b, c and d of the state. */
// biome-ignore lint/complexity/useMaxParams: as in the specification, and an object for each call takes time
function mix(a: number, b: number, c: number, d: number, one: number, two: number): void {
  let va = state[a] as number
  let vb = state[b] as number
  let vc = state[c] as number
  let vd = state[d] as number
  va = (va + vb + one) | 0
  vd ^= va
  vd = (vd >>> 16) | (vd << 16)
  vc = (vc + vd) | 0
  vb ^= vc
  vb = (vb >>> 12) | (vb << 20)
  va = (va + vb + two) | 0
  vd ^= va
  vd = (vd >>> 8) | (vd << 24)
  vc = (vc + vd) | 0
  vb ^= vc
  vb = (vb >>> 7) | (vb << 25)
  state[a] = va
  state[b] = vb
  state[c] = vc
  state[d] = vd
}

interface Block {
  words: Int32Array
  /** Index of its first word. */
  at: number
  counter: number
  /** How many bytes count. */
  length: number
  flags: number
}

/** Replaces the chaining value by the one after the block. */
function compress(chaining: Int32Array, block: Block): void {
  state.set(chaining)
  state.set(initialVector.slice(0, 4), 8)
  state.set([block.counter, 0, block.length, block.flags], 12)
  const { words, at } = block
  const word = (index: number) => words[at + (schedule[index] as number)] as number
  for (let first = 0; first < schedule.length; first += blockWords) {
    mix(0, 4, 8, 12, word(first), word(first + 1))
    mix(1, 5, 9, 13, word(first + 2), word(first + 3))
    mix(2, 6, 10, 14, word(first + 4), word(first + 5))
    mix(3, 7, 11, 15, word(first + 6), word(first + 7))
    mix(0, 5, 10, 15, word(first + 8), word(first + 9))
    mix(1, 6, 11, 12, word(first + 10), word(first + 11))
    mix(2, 7, 8, 13, word(first + 12), word(first + 13))
    mix(3, 4, 9, 14, word(first + 14), word(first + 15))
  }
  for (let index = 0; index < chaining.length; index++) {
    chaining[index] = (state[index] as number) ^ (state[index + 8] as number)
  }
}

/** Returns the 32 bytes of the BLAKE3 hash of some bytes, at most 2 TiB. */
export function blake3(bytes: Uint8Array): Uint8Array {
  const words = new Int32Array(Math.max(1, Math.ceil(bytes.length / blockBytes)) * blockWords)
  new Uint8Array(words.buffer).set(bytes)
  const chunks = Math.max(1, Math.ceil(bytes.length / chunkBytes))

  function hashChunk(counter: number, rootFlag: number): Int32Array {
    const chaining = Int32Array.from(initialVector)
    const length = Math.min(chunkBytes, bytes.length - counter * chunkBytes)
    const blocks = Math.max(1, Math.ceil(length / blockBytes))
    for (let block = 0; block < blocks; block++) {
      const isLast = block === blocks - 1
      compress(chaining, {
        words,
        at: counter * chunkWords + block * blockWords,
        counter,
        length: isLast ? length - block * blockBytes : blockBytes,
        flags: (block === 0 ? flags.chunkStart : 0) | (isLast ? flags.chunkEnd | rootFlag : 0),
      })
    }
    return chaining
  }

  /** The left half of a tree is the largest complete one that leaves something for the right. */
  function hashTree(first: number, count: number): Int32Array {
    const rootFlag = count === chunks ? flags.root : 0
    if (count === 1) return hashChunk(first, rootFlag)
    const left = 2 ** Math.floor(Math.log2(count - 1))
    const halves = new Int32Array(blockWords)
    halves.set(hashTree(first, left))
    halves.set(hashTree(first + left, count - left), blockWords / 2)
    const chaining = Int32Array.from(initialVector)
    const length = blockBytes
    compress(chaining, { words: halves, at: 0, counter: 0, length, flags: flags.parent | rootFlag })
    return chaining
  }

  return new Uint8Array(hashTree(0, chunks).buffer)
}
