import { createRandom } from '../../random.ts'

/** A table: its first row names the columns. */
export type Table = readonly (readonly string[])[]
/** What is asked about a table, and the row that answers, from 1. */
export interface TableQuestion {
  readonly question: string
  readonly row: number
}

const suppliers = ['Ashdown', 'Bramwell', 'Colby', 'Dunmore', 'Eastlake', 'Fenwick', 'Garrick']
const goods = [
  ...['gravel for the paths', 'printer paper', 'road salt', 'playground swings', 'window cleaning'],
  ...['paint for the gym', 'lawn seed', 'fire extinguishers', 'office chairs', 'street signs'],
  ...['hedge trimming', 'boiler repair', 'water pipes', 'tree stakes', 'projector lamps'],
]
const invoiceCount = 60
const header = ['Invoice', 'Supplier', 'Goods', 'Date', 'Total']

const random = createRandom(1789)
/** Each item of the list, as every number below the count has its own row. */
const pick = (list: readonly string[], index: number) => list[index % list.length] ?? ''
const rows = Array.from({ length: invoiceCount }, (_, index) => {
  const day = String(1 + random(28)).padStart(2, '0')
  const month = String(1 + (index % 12)).padStart(2, '0')
  return [
    `INV-${4200 + 7 * index}`,
    `${pick(suppliers, random(suppliers.length))} Ltd`,
    pick(goods, index),
    `2026-${month}-${day}`,
    `${100 + random(9000)}.${String(random(100)).padStart(2, '0')} GBP`,
  ]
})
export const invoices: Table = [header, ...rows]

/** By the number of an invoice, its day or its total: what is written in one row alone. */
export const invoiceQuestions: readonly TableQuestion[] = [
  3, 9, 14, 20, 26, 31, 37, 44, 50, 57,
].map((row, index) => {
  const [number = '', supplier = '', what = '', , total = ''] = invoices[row - 1] ?? []
  const questions = [
    `what did we buy with invoice ${number}?`,
    `total of ${number}`,
    `which invoice of ${supplier} for ${what} came to ${total}?`,
    `supplier of ${what}, ${total}`,
  ]
  return { question: questions[index % questions.length] ?? '', row }
})

export const fees: Table = [
  ['Service', 'For whom', 'Fee'],
  ['Marriage at the town hall', 'residents', '120 GBP'],
  ['Marriage in the castle garden', 'everyone', '480 GBP'],
  ['Copy of a birth certificate', 'everyone', '11 GBP'],
  ['Building permit, family house', 'owners', '940 GBP'],
  ['Sports hall, one evening', 'clubs of the town', '25 GBP'],
  ['Sports hall, one evening', 'others', '90 GBP'],
  ['Music school, piano, a term', 'children', '210 GBP'],
  ['Library card', 'adults', '18 GBP'],
  ['Library card', 'under eighteen', '0 GBP'],
  ['Dog licence', 'first dog', '60 GBP'],
  ['Dog licence', 'each further dog', '140 GBP'],
  ['Campsite at the lake, a night', 'tents', '14 GBP'],
  ['Boat mooring, a season', 'rowing boats', '75 GBP'],
  ['Green waste, a trailer', 'residents', '8 GBP'],
]
export const feeQuestions: readonly TableQuestion[] = [
  { question: 'how much is a wedding in the castle garden?', row: 3 },
  { question: 'price of a duplicate of my birth certificate', row: 4 },
  { question: 'fee to build a house', row: 5 },
  { question: 'piano lessons for my daughter', row: 8 },
  { question: 'does a teenager pay for the library?', row: 10 },
  { question: 'tax for a second dog', row: 12 },
  { question: 'camping with a tent by the lake', row: 13 },
  { question: 'getting rid of garden cuttings with a trailer', row: 15 },
]
export const crossedFeeQuestions: readonly TableQuestion[] = [
  { question: 'combien coûte un acte de naissance ?', row: 4 },
  { question: 'prix de la carte de bibliothèque pour un adulte', row: 9 },
]
