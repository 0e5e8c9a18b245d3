import { hostileTexts } from '@atelier/contract/testing/hostile-texts'
import { describe, expect, test } from 'vitest'
import { spokenText } from './spoken-text.ts'
import { spokenWords } from './spoken-words.ts'

const spoken = (text: string) => spokenText(text, spokenWords.fr)

describe('un texte en Markdown, dit à voix haute', () => {
  test.each([
    ['un titre, comme une phrase', '# Le budget\n\n## 2027 ?', 'Le budget.\n2027 ?'],
    [
      'les mots mis en valeur',
      'Un **mot**, un *autre*, ~~barré~~ et ***les deux***.',
      'Un mot, un autre, barré et les deux.',
    ],
    ['une phrase sur deux lignes', 'Elle va\nà la ligne', 'Elle va à la ligne.'],
    ['un retour forcé', 'Un vers,  \nun autre.', 'Un vers,\nun autre.'],
    ['une citation', '> Il a dit :\n> oui', 'Il a dit : oui.'],
    ['un trait de séparation', 'Avant\n\n---\n\nAprès', 'Avant.\nAprès.'],
    ['un caractère échappé', 'Un \\*astérisque\\*', 'Un *astérisque*.'],
  ])('%s', (_, text, expected) => expect(spoken(text)).toBe(expected))

  test('les listes, point après point, avec leurs numéros et ce qu’elles contiennent', () => {
    expect(spoken('- pain\n- lait :\n  - entier\n  - demi-écrémé\n- œufs')).toBe(
      'pain.\nlait :\nentier.\ndemi-écrémé.\nœufs.',
    )
    expect(spoken('3. ouvrir\n4. fermer\n\n   puis attendre')).toBe(
      '3, ouvrir.\n4, fermer.\npuis attendre.',
    )
    expect(spoken('- [x] écrire\n- [ ] relire')).toBe('Fait, écrire.\nÀ faire, relire.')
  })

  test('les tableaux, ligne après ligne, chaque case après le nom de sa colonne', () => {
    expect(spoken('| Ville | **Habitants** |\n|---|--:|\n| Lille | 236 000 |\n| Loos | |')).toBe(
      'Ville : Lille, Habitants : 236 000.\nVille : Loos.',
    )
    expect(spoken('| | |\n|---|---|\n| un | deux |')).toBe('un, deux.')
  })

  test('le code d’un bloc est annoncé et n’est pas épelé ; celui d’une phrase est lu', () => {
    expect(spoken('Voici :\n\n```python\nprint("secret")\n```\n\nPuis `npm start`.')).toBe(
      'Voici :\nBloc de code.\nPuis npm start.',
    )
    expect(spoken('~~~\n$x$\n~~~')).toBe('Bloc de code.')
    expect(spoken('Avant\n\n    x = 1\n')).toBe('Avant.\nBloc de code.')
    expect(spoken('```js\npas fini')).toBe('Bloc de code.')
    expect(spokenText('```\nx\n```', spokenWords.en)).toBe('Code block.')
    expect(spokenText('```\nx\n```', spokenWords.es)).toBe('Bloque de código.')
  })

  test.each([
    ['Alors $x^2 + y_1$ vaut 4.', 'Alors vaut 4.'],
    ['Alors \\(a_1 * b_1\\), puis \\[c\\].', 'Alors, puis.'],
    ['Donc :\n\n$$\n- a\n= b\n$$\n\nVoilà.', 'Donc :\nVoilà.'],
    ['Donc\n\\[\nx = 1\n\\]\nvoilà', 'Donc voilà.'],
    ['Le pain coûte 5 $ et le vin 10 $.', 'Le pain coûte 5 $ et le vin 10 $.'],
    ['La commande `$HOME` et `$x$`', 'La commande $HOME et $x$.'],
    ['$$x$$', ''],
  ])('les formules se taisent : %j', (text, expected) => expect(spoken(text)).toBe(expected))

  test.each([
    ['Voir [le **guide**](https://a.fr/b?c=d "titre").', 'Voir le guide.'],
    ['Voir https://www.exemple.fr/chemin/long?x=1 ici', 'Voir exemple.fr ici.'],
    ['Voir <https://exemple.fr/a>', 'Voir exemple.fr.'],
    ['Écrire à <mairie@exemple.fr>', 'Écrire à mairie@exemple.fr.'],
    ['Voir [là][1].\n\n[1]: https://a.fr', 'Voir là.'],
    ['Vu[^1].\n\n[^1]: la note', 'Vu.\nla note.'],
    ['![La mairie](m.png) et ![](n.png)', 'Image, La mairie et Image.'],
  ])('liens, notes et images : %j', (text, expected) => expect(spoken(text)).toBe(expected))

  test.each([
    [
      'Pain &amp; vin&nbsp;: 5&#8239;&euro; &lt;b&gt; &inconnu; &#7; &#x41;',
      'Pain & vin : 5 € <b> &inconnu; A.',
    ],
    ['Un<br>deux <b>gras</b><!-- tu -->', 'Un\ndeux gras.'],
    ['<div class="x">\n<p>Dedans</p>\n</div>', 'Dedans.'],
    ['| a |\n|---|\n| un<br>deux |', 'a : un\ndeux.'],
    ['Un &toString; mot', 'Un &toString; mot.'],
  ])('HTML et ses caractères : %j', (text, expected) => expect(spoken(text)).toBe(expected))

  test.each(['', '   \n\n', '***', '- \n- ', '&nbsp;', '…', '[](x)'])(
    'il n’y a rien à dire de %j',
    (text) => expect(spoken(text)).toBe(''),
  )

  test('aucun texte, même hostile, n’échoue', () => {
    for (const text of Object.values(hostileTexts(20_000)))
      expect(typeof spoken(text)).toBe('string')
  })
})
