import { findAlike, readHeld, readLabelled, readTaught } from './held/resemblance.ts'

// node scripts/check-held.ts [FOLDER ...]: shows which texts that the service learns from resemble what it is measured on:
// data/labelled/held, and any other folders of labelled conversations.

const LEAST = 0.4
const SHOWN = 20

const measured = [...readHeld(), ...process.argv.slice(2).flatMap((folder) => readLabelled(folder))]
const taught = readTaught()
const alike = findAlike(measured, taught, LEAST)
console.log(
  `${measured.length} texts measured on, ${taught.length} learnt from: ${alike.length} pairs alike`,
)
for (const { one, other, share } of alike.slice(0, SHOWN)) {
  console.log(
    `\n${share.toFixed(2)}  ${one.place}: ${one.text}\n      ${other.place}: ${other.text}`,
  )
}
process.exitCode = alike.length > 0 ? 1 : 0
