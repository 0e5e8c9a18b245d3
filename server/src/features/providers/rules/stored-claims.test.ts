import { groupRuleLimits } from '@atelier/contract/providers/group-rules'
import { describe, expect, test } from 'vitest'
import { hasRequiredClaim } from '../oidc/person.ts'
import { nextGroupIds, prepareRules } from './evaluate-rules.ts'
import { isIncomplete, parseClaims, pickClaims, type StoredClaims } from './stored-claims.ts'

const valuesIn = (claims: StoredClaims, path: string) => new Map(claims).get(path)

describe('ce qu’un fournisseur dit', () => {
  test.each([
    ['un texte', { groups: ' agents ' }, ['agents']],
    [
      'une liste',
      { groups: ['a', 'b', 'a', 7, true, null, { name: 'c' }] },
      ['a', 'b', '7', 'true'],
    ],
    ['rien', {}, []],
    ['un objet', { groups: { a: 1 } }, []],
    ['une forme d’Unicode', { groups: ['Re\u0301daction'] }, ['Rédaction']],
  ])('se lit : %s', (_, claims, expected) => {
    expect(valuesIn(pickClaims(claims, []), 'groups')).toEqual(expected)
  })

  test('se trouve par son nom d’abord, puis par son chemin, et jamais ailleurs', () => {
    const named = [
      'realm_access.roles',
      'https://mairie.example/groups',
      'constructor.name',
      '__proto__',
    ]
    const claims = {
      realm_access: { roles: ['agent'] },
      'https://mairie.example/groups': ['chef'],
      secret: 'x',
    }
    const picked = pickClaims(claims, named)
    expect(valuesIn(picked, 'realm_access.roles')).toEqual(['agent'])
    expect(valuesIn(picked, 'https://mairie.example/groups')).toEqual(['chef'])
    expect(valuesIn(picked, 'constructor.name')).toEqual([])
    expect(valuesIn(picked, '__proto__')).toEqual([])
    expect(JSON.stringify(picked)).not.toContain('secret')
    expect(parseClaims(JSON.stringify(picked))).toEqual(picked)
    const requiredClaim = { claim: 'realm_access.roles', value: 'agent' }
    expect(hasRequiredClaim(claims, { requiredClaim })).toBe(true)
  })

  test.each([
    ['hasgroups', { hasgroups: true }],
    ['_claim_names', { _claim_names: { groups: 'src1' } }],
    ['plus que ce qui se garde', { groups: Array.from({ length: 900 }, (_, n) => `groupe-${n}`) }],
  ])('était trop : %s', (_, claims) => {
    const picked = pickClaims(claims, ['groups'])
    expect(valuesIn(picked, 'groups')).toBe(null)
    expect(isIncomplete(picked)).toBe(true)
  })

  test('ne prend jamais plus que sa place, et 200 groupes d’Entra y tiennent', () => {
    const ids = Array.from({ length: 200 }, () => crypto.randomUUID())
    expect(valuesIn(pickClaims({ groups: ids }, ['groups']), 'groups')).toEqual(ids)
    const named = Array.from({ length: 200 }, (_, n) => `${'é'.repeat(190)}${n}`)
    const long = Object.fromEntries(named.map((name) => [name, 'x'.repeat(100_000)]))
    const picked = pickClaims(long, named)
    expect(picked.length).toBeGreaterThan(5)
    expect(Buffer.byteLength(JSON.stringify(picked))).toBeLessThanOrEqual(
      groupRuleLimits.claimBytes,
    )
    expect(parseClaims('{"autre":"version"}')).toEqual([])
  })
})

describe('les règles', () => {
  const rules = [
    { claim: 'groups', match: 'is', value: 'Rédaction', groupId: 'r' },
    { claim: 'groups', match: 'starts', value: '/mairie/', groupId: 'm' },
    { claim: 'roles', match: 'is', value: 'chef', groupId: 'm' },
  ] as const
  const evaluate = prepareRules(rules)
  test('comparent à la lettre, en entier ou par le début', () => {
    const given = (groups: string[]) =>
      nextGroupIds(
        evaluate([
          ['groups', groups],
          ['roles', []],
        ]),
        ['r', 'm'],
      )
    expect(given(['Rédaction'])).toEqual(['r'])
    expect(given(['rédaction', 'Rédaction2', 'mairie/'])).toEqual([])
    expect(given(['/mairie/eau', '/mairie/'])).toEqual(['m'])
  })
  test('laissent où il est qui elles ne connaissent pas', () => {
    expect(nextGroupIds(evaluate([]), ['r', 'autre'])).toEqual(['r'])
    expect(
      nextGroupIds(
        evaluate([
          ['groups', null],
          ['roles', []],
        ]),
        ['m'],
      ),
    ).toEqual(['m'])
    expect(
      nextGroupIds(
        evaluate([
          ['groups', null],
          ['roles', ['chef']],
        ]),
        [],
      ),
    ).toEqual(['m'])
    expect(
      nextGroupIds(
        evaluate([
          ['groups', []],
          ['roles', []],
        ]),
        ['m', 'r'],
      ),
    ).toEqual([])
  })
})
