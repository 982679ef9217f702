import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Item, readItemFiles } from '../eval/data.ts'

const TRAIN = join(import.meta.dirname, '../../data/labelled/train')
/** Needs of developers, which only the index of services learns from. */
const NEEDS = 'needs'
/** How the authors tag a wish that no campaign serves. */
const UNSOLD = /unsold/
/** Folders whose first files are by one author, whose second by another, and so on. */
const SHARED_AUTHORS = ['a', 'b']

/** The folders of labelled conversations that may be learnt from, in an order that stays. */
export const listTrainFolders = (): string[] => listNames().map((name) => join(TRAIN, name))

/** The files of labelled conversations that may be learnt from; one author's are a group, whatever campaigns they saw. */
export const readLabelledFiles = (): { folder: string; items: Item[]; group: number }[] =>
  listNames().flatMap((name, number) => {
    const folder = join(TRAIN, name)
    const first = SHARED_AUTHORS.includes(name) ? 0 : number
    return readItemFiles(folder).map((items, file) => ({ folder, items, group: first + file }))
  })

/** One that wants what no campaign has is a wish all the same. */
export const isWish = ({ kind, tags }: Pick<Item, 'kind' | 'tags'>): boolean =>
  kind === 'match' || tags.some((tag) => UNSOLD.test(tag))

const listNames = (): string[] =>
  readdirSync(TRAIN)
    .filter((name) => name !== NEEDS)
    .sort()
