import { expect } from '@playwright/test'
import { visitorTest as test } from '#fixtures.ts'
import { accessibilityFaults, horizontalOverflow, overflowingControls } from './accessibility.ts'
import { cutTexts } from './cut-texts.ts'
import { overlappingTexts } from './overlapping-texts.ts'
import { createPageFaults } from './page-faults.ts'
import { unexplainedButtons } from './unexplained-buttons.ts'

/** Each guard of the journeys, seen failing on a planted fault. */

test.beforeEach(async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
})

test('axe voit un bouton sans nom, une image sans texte et un texte trop pâle', async ({
  page,
}) => {
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('main').evaluate((main) => {
    main.append(document.createElement('button'), document.createElement('img'))
    const pale = document.createElement('p')
    pale.textContent = 'texte trop pâle'
    pale.style.color = '#ccc'
    main.append(pale)
  })
  const names = (await accessibilityFaults(page)).map((fault) => fault.split(' ')[0])
  expect(names).toEqual(expect.arrayContaining(['button-name', 'image-alt', 'color-contrast']))
})

test('ce qui dépasse de la fenêtre est mesuré', async ({ page }) => {
  expect(await horizontalOverflow(page)).toBe(0)
  await page.getByRole('main').evaluate((main) => {
    const wide = document.createElement('div')
    wide.style.width = '3000px'
    wide.textContent = 'large'
    main.append(wide)
  })
  expect(await horizontalOverflow(page)).toBeGreaterThan(1000)
})

test('un bouton qui sort de la fenêtre et un autre dont les mots sont coupés sont nommés', async ({
  page,
}) => {
  expect(await overflowingControls(page)).toEqual([])
  await page.getByRole('main').evaluate((main) => {
    const [away, cut] = [document.createElement('button'), document.createElement('button')]
    Object.assign(away, { textContent: 'Parti' }).style.cssText = 'position: absolute; right: -20px'
    Object.assign(cut, { textContent: 'Un nom bien trop long' }).style.cssText =
      'width: 40px; overflow: hidden; white-space: nowrap'
    main.append(away, cut)
  })
  expect(await overflowingControls(page)).toEqual(['Parti', 'Un nom bien trop long'])
})

test('un bouton mort est nommé, à moins qu’un texte ne dise pourquoi ou qu’il ne travaille', async ({
  page,
}) => {
  expect(await unexplainedButtons(page)).toEqual([])
  await page.getByRole('main').evaluate((main) => {
    const add = (text: string, attributes: Readonly<Record<string, string>>) => {
      const button = document.createElement('button')
      button.textContent = text
      for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value)
      main.append(button)
      return button
    }
    const reason = document.createElement('p')
    Object.assign(reason, { id: 'raison', textContent: 'Rien n’est encore écrit.' })
    main.append(reason)
    add('Mort', { disabled: '' })
    add('Mort aussi', { 'aria-disabled': 'true', 'aria-describedby': 'nulle-part' })
    add('Expliqué', { disabled: '', 'aria-describedby': 'raison' })
    const working = add('', { disabled: '' })
    const progress = document.createElement('span')
    progress.setAttribute('role', 'progressbar')
    working.append(progress)
  })
  expect(await unexplainedButtons(page)).toEqual(['Mort', 'Mort aussi'])
})

test('un texte qui sort de son bouton, un autre qui sort de la page et un troisième coupé net sont nommés', async ({
  page,
}) => {
  expect(await cutTexts(page)).toEqual([])
  await page.getByRole('main').evaluate((main) => {
    const add = (tag: string, text: string, style: string) => {
      const element = document.createElement(tag)
      element.textContent = text
      element.style.cssText = style
      main.append(element)
    }
    add('button', 'Un nom bien trop long', 'display: flex; width: 60px; white-space: nowrap')
    add('p', 'Au bord de la page', 'position: absolute; right: -40px')
    add('p', 'Une ligne coupée net', 'width: 60px; overflow: hidden; white-space: nowrap')
    const ellipsis = 'width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis'
    add('p', 'Une ligne qui finit en points', ellipsis)
    add('label', 'Un nom de champ qui finit en points', `display: block; ${ellipsis}`)
    const addField = (placeholder: string, width: number) => {
      const field = document.createElement('input')
      Object.assign(field, { placeholder, ariaLabel: placeholder })
      field.style.cssText = `display: block; width: ${width}px; padding: 0 8px`
      main.append(field)
    }
    addField('Un exemple plus long que son champ', 90)
    addField('Un exemple', 200)
  })
  expect(await cutTexts(page)).toEqual([
    '« Un nom bien trop long » sort de : button',
    '« Au bord de la page » sort de : page',
    '« Une ligne coupée net » sort de : p',
    '« Un nom de champ qui finit en points » sort de : label',
    '« Un exemple plus long que son champ » sort de : champ',
  ])
  expect(await accessibilityFaults(page)).toContain(
    'texte coupé : « Au bord de la page » sort de : page',
  )
})

test('deux textes l’un sur l’autre sont nommés, mais pas ce qui flotte au-dessus de la page', async ({
  page,
}) => {
  expect(await overlappingTexts(page)).toEqual([])
  await page.getByRole('main').evaluate((main) => {
    const add = (text: string, style: string) => {
      const element = document.createElement('p')
      element.textContent = text
      element.style.cssText = `margin: 0; ${style}`
      main.append(element)
    }
    add('Dessous', 'position: absolute; left: 0; top: 0')
    add('Dessus', 'position: absolute; left: 20px; top: 4px')
    add('Un avis flottant', 'position: fixed; left: 0; top: 0')
    add('Une ligne serrée', 'line-height: 1')
    add('Une autre ligne serrée', 'line-height: 1')
  })
  expect(await overlappingTexts(page)).toEqual(['« Dessous » et « Dessus »'])
})

test('erreur de console, exception, entorse à la politique de contenu et requête vers l’extérieur sont relevées', {
  tag: '@firefox',
}, async ({ page, context, product, faults }) => {
  const planted = createPageFaults()
  await planted.watch(context, [product.url])
  await page.evaluate(() => {
    // biome-ignore lint/suspicious/noConsole: the planted fault
    console.error('faute plantée')
    setTimeout(() => {
      throw new Error('exception plantée')
    })
    const script = document.createElement('script')
    script.textContent = 'document.title = "forcée"'
    document.head.append(script)
    // Later: what Playwright evaluates itself may compile code.
    setTimeout(() => {
      try {
        new Function('')
      } catch {
        // Refused: only the policy's own event says it.
      }
    })
  })
  // All of them before the page is left, which would take away those that are on their way.
  await expect
    .poll(() => planted.unexpected())
    .toEqual(
      expect.arrayContaining([
        expect.stringContaining('faute plantée'),
        expect.stringContaining('exception plantée'),
        expect.stringContaining('Content Security Policy : script-src'),
        expect.stringMatching(/Content Security Policy : script-src\S*, eval/),
      ]),
    )
  await page
    .goto('http://127.0.0.1:2/')
    .catch((error: Error) => expect(error.message).toContain('ERR'))
  await expect
    .poll(() => planted.unexpected())
    .toContainEqual(expect.stringContaining('requête vers l’extérieur : http://127.0.0.1:2/'))
  // Firefox says of itself what its settings blocked.
  const plantedFaults = /plantée|Content Security Policy|page’s settings blocked|127\.0\.0\.1:2/
  planted.expect(plantedFaults)
  expect(planted.unexpected()).toEqual([])
  // The journey's own guard saw the same; here it is expected.
  faults.expect(plantedFaults)
})
