import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createManualClock } from '#testing/manual-clock.ts'
import { createSignedLinks } from './signed-links.ts'

const hour = 60 * 60 * 1000
const midnight = Date.UTC(2026, 0, 15)

const owner = { id: 'owner', epoch: 0 }

function setUp(start = midnight) {
  const clock = createManualClock(start)
  return { clock, links: createSignedLinks({ key: randomBytes(32), clock }) }
}
function partsOf(link: string) {
  const { searchParams } = new URL(link, 'http://atelier.example')
  return { expires: searchParams.get('e') ?? '', sign: searchParams.get('s') ?? '' }
}

test('un lien est le même toute la journée, un autre le lendemain', () => {
  const { clock, links } = setUp()
  const first = links.link('file', owner)
  clock.advance(24 * hour - 1)
  expect(links.link('file', owner)).toBe(first)
  clock.advance(1)
  expect(links.link('file', owner)).not.toBe(first)
})

test('un lien vaut 48 heures depuis le début de sa journée, puis plus rien', () => {
  const { clock, links } = setUp(midnight + 23 * hour)
  const parts = partsOf(links.link('file', owner))
  clock.advance(25 * hour - 1000)
  expect(links.verify('file', owner, parts)).toBe(true)
  clock.advance(1000)
  expect(links.verify('file', owner, parts)).toBe(false)
})

test('un lien ne vaut ni pour un autre fichier, ni pour un autre propriétaire, ni sous une autre clé', () => {
  const { links } = setUp()
  const parts = partsOf(links.link('file', owner))
  expect(links.verify('file', owner, parts)).toBe(true)
  expect(links.verify('other', owner, parts)).toBe(false)
  expect(links.verify('file', { ...owner, id: 'other' }, parts)).toBe(false)
  expect(setUp().links.verify('file', owner, parts)).toBe(false)
})

test('un lien ne vaut plus après que le nombre de son propriétaire a changé', () => {
  const { links } = setUp()
  const parts = partsOf(links.link('file', owner))
  const later = { ...owner, epoch: 1 }
  expect(links.verify('file', later, parts)).toBe(false)
  expect(links.verify('file', later, partsOf(links.link('file', later)))).toBe(true)
})

test('un lien retouché ne vaut rien', () => {
  const { links } = setUp()
  const { expires, sign } = partsOf(links.link('file', owner))
  const later = String(Number(expires) + 24 * 60 * 60)
  expect(links.verify('file', owner, { expires: later, sign })).toBe(false)
  for (const wrong of [
    '',
    'a',
    `${sign}a`,
    sign.slice(1),
    sign.replace(/^./, sign.startsWith('A') ? 'B' : 'A'),
    'é'.repeat(43),
  ])
    expect(links.verify('file', owner, { expires, sign: wrong })).toBe(false)
  for (const wrong of [
    '',
    '-1',
    '1e30',
    'NaN',
    'Infinity',
    `${expires}.0`,
    ` ${expires}`,
    '9'.repeat(40),
  ])
    expect(links.verify('file', owner, { expires: wrong, sign })).toBe(false)
})
