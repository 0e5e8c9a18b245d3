import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { foreignFaults, frenchFaults } from './text-faults.ts'
import { writtenTexts } from './written-texts.ts'

/** « web/src/a.ts:12 (what is wrong): the text », of every text that a check refuses. */
function faultsOf(patterns: readonly string[], faults: (text: string) => string[]) {
  const files = patterns.flatMap((pattern) => globSync(pattern)).toSorted()
  return {
    files: files.length,
    found: files
      .filter((path) => !unread.test(path))
      .flatMap((path) =>
        writtenTexts(path, readFileSync(path, 'utf8')).flatMap(({ line, text }) =>
          faults(text).map((fault) => `${path}:${line} (${fault}): ${text}`),
        ),
      ),
  }
}
/** Tests and their tools; texts of other languages; what a terminal shows, where scripts look for it. */
const unread =
  /\.test\.tsx?$|\/testing\/|\.(en|es)\.ts$|\/(commands|http\/hosts)\/|startup-message|server\/src\/(main|environment)\.ts$/

describe('les textes du code', () => {
  test('ont en français les espaces et les apostrophes qu’il faut', () => {
    const { files, found } = faultsOf(
      ['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/**/*.ts'],
      frenchFaults,
    )
    expect(files).toBeGreaterThan(500)
    expect(found).toEqual([])
  })

  test('n’ont rien de français en anglais et en espagnol', () => {
    const paths = globSync('{web,contract}/src/**/*.texts.{en,es}.ts')
    expect(paths.length).toBeGreaterThan(80)
    const found = paths.flatMap((path) =>
      writtenTexts(path, readFileSync(path, 'utf8')).flatMap(({ text }) =>
        foreignFaults(text).map((fault) => `${path} (${fault}): ${text}`),
      ),
    )
    expect(found).toEqual([])
  })
})

describe('la vérification des textes refuse', () => {
  const textsOf = (source: string) => writtenTexts('a.tsx', source).map(({ text }) => text)

  test.each([
    ['une espace sécable', 'Révoquer la clé ?', 'a breaking space before : ; ! or ?'],
    ['une espace fine', 'Révoquer la clé\u202f?', 'a narrow space, too thin in our fonts'],
    ['des guillemets sans espace', 'La clé «Camille»', 'no no-break space inside « »'],
    ['des guillemets sécables', 'La clé « Camille »', 'no no-break space inside « »'],
    ['un point d’interrogation collé', 'Révoquer la clé?', 'no space before ; ! or ?'],
    ['un deux-points collé', 'Résultat de la recherche: rien', 'no space before :'],
    ['une apostrophe droite', "L'envoi est terminé", 'a straight apostrophe'],
  ])('%s', (_, text, fault) => expect(frenchFaults(text)).toContain(fault))

  test('ce qui entoure une valeur, dans un gabarit comme entre deux balises', () => {
    const [template = '', tag = ''] = textsOf(`f(\`Échec de \${what} : \${why}\`); <b>Clé ?</b>`)
    expect(template).toBe('Échec de {} : {}')
    expect(frenchFaults(template)).toHaveLength(1)
    expect(frenchFaults(tag)).toHaveLength(1)
  })

  test.each([
    ['un mot de français', 'The fichier is empty'],
    ['une élision', 'l’image is empty'],
    ['une espace devant un point-virgule', 'Empty ; try again'],
    ['des guillemets espacés', 'La clave « Camille » se ha revocado'],
  ])('%s dans une autre langue', (_, text) => expect(foreignFaults(text)).toHaveLength(1))

  test('rien de ce qui est juste, spécifié ou d’une autre langue', () => {
    for (const text of [
      'Révoquer la clé «\u00a0Camille\u00a0»\u00a0? Oui\u00a0: c’est définitif.',
      'Accès refusé: cette section est réservée aux administrateurs.',
      'select id from users where id = ? and name = ?',
      'une image JPEG dans une adresse «\u00a0data:\u00a0»',
    ])
      expect(frenchFaults(text)).toEqual([])
    for (const text of ['Delete “a” now?', '¿Eliminar «a»?'])
      expect(foreignFaults(text)).toEqual([])
  })

  test('pas le nom d’une propriété, que personne ne lit', () =>
    expect(textsOf("f({ 'Révoquer ?': 'Revoke?' })")).toEqual(['Revoke?']))
})
