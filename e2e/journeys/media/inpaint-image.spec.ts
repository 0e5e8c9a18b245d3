import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  canvas,
  canvasCenter,
  drawStroke,
  generate,
  makePicture,
  prompt,
  providePicture,
  undo,
} from '#pages/inpainting.ts'
import { callApi } from '#setup/users.ts'

const quota = (page: Page) => page.getByRole('progressbar', { name: 'Quota d’inpainting' })
/** The names under which the browser has stored files for the next visit. */
const storedFiles = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('atelier-files')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const names = opening.result.transaction('files').objectStore('files').getAllKeys()
          names.onerror = () => reject(names.error)
          names.onsuccess = () => resolve(names.result)
        }
      }),
  )
const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('une image se retouche : collage, dépôt, dessin, annulation, rechargement, résultat, recréation, suppression', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/inpainting')
  await expect(page.getByText('Choisissez l’image à retoucher')).toBeVisible()
  await expect(generate(page)).toBeDisabled()
  await providePicture(
    page.locator('body'),
    'paste',
    await makePicture(page, '#802040', 'collée.png'),
  )
  await expect(page.getByText('collée.png')).toBeVisible()
  await providePicture(canvas(page), 'drop', await makePicture(page, '#204080', 'lac.png'))
  await expect(page.getByText('lac.png')).toBeVisible()
  await prompt(page).fill('une cabane rouge')
  await expect(generate(page)).toBeDisabled()
  await drawStroke(page)
  await expect(generate(page)).toBeEnabled()
  await page.keyboard.press('Control+z')
  await expect(generate(page)).toBeDisabled()
  await page.keyboard.press('Control+y')
  await canvas(page).hover()
  await page.mouse.wheel(0, -300)
  for (const name of ['Rectangle', 'Lasso', 'Gomme', 'Pinceau']) {
    await tool(page, name).click()
    await drawStroke(page)
  }
  await tool(page, 'Élargir le masque').click()
  await canvas(page).press('Enter')
  await canvas(page).press('ArrowRight')
  await canvas(page).press('Enter')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(canvas(page)).toBeVisible()
  await expect(generate(page)).toBeEnabled()
  await expect(undo(page)).toBeEnabled()

  await generate(page).click()
  await expect(page.getByRole('slider', { name: 'Comparer avant et après' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions\u00a0: une cabane rouge' }).click()
  await page.getByRole('menuitem', { name: 'Aperçu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  await prompt(page).fill('autre chose')
  await page.getByRole('button', { name: 'Actions\u00a0: une cabane rouge' }).click()
  await page.getByRole('menuitem', { name: 'Recréer' }).click()
  await expect(prompt(page)).toHaveValue('une cabane rouge')
  await expect(page.getByText('Masque envoyé\u00a0: masque.png')).toBeVisible()
  await expect(generate(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Dessiner' }).click()
  await expect(undo(page)).toBeDisabled()

  await page.goto('/history')
  await page.getByRole('button', { name: 'Actions\u00a0: une cabane rouge' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Aucune retouche pour le moment')).toBeVisible()
  await page.getByRole('tab', { name: 'Génération d’images' }).click()
  await expect(page.getByText('Votre image apparaîtra ici')).toBeVisible()
})

test('un trait survit à un départ avant que la page ne soit au repos', { tag: '@long' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    globalThis.requestIdleCallback = () => 0
  })
  await page.goto('/inpainting')
  await page
    .locator('input[type=file]')
    .setInputFiles(await makePicture(page, '#204080', 'lac.png'))
  await drawStroke(page)
  await expect(undo(page)).toBeEnabled()
  await page.getByRole('link', { name: 'Chat' }).click()
  await expect(canvas(page)).toHaveCount(0)
  await page.goBack()
  await expect(undo(page)).toBeEnabled()
})

test('avec un masque envoyé : annuler et une panne rendent le quota, un succès le prend, et épuisé il se dit six secondes', {
  tag: '@long',
}, async ({ page, product, admin, user, localai, faults }) => {
  await callApi(product.url, `PUT /admin/users/${user.user.id}/inpainting/quota`, {
    by: admin,
    body: { inpaintingQuota: 1 },
  })
  await page.goto('/inpainting')
  await page
    .locator('input[type=file]')
    .setInputFiles(await makePicture(page, '#204080', 'lac.png'))
  await prompt(page).fill('une cabane rouge')
  await page.getByRole('button', { name: 'Upload Mask' }).click()
  await expect(generate(page)).toBeDisabled()
  // Dropped here it is the mask, not another picture.
  await providePicture(
    page.getByText('Choisissez un masque'),
    'drop',
    await makePicture(page, '#000', 'masque-du-lac.png', true),
  )
  await expect(page.getByText('Masque envoyé\u00a0: masque-du-lac.png')).toBeVisible()
  await expect(page.getByText('lac.png', { exact: true })).toBeVisible()
  // Nobody reloads within the milliseconds that the browser takes to store a file.
  await expect.poll(() => storedFiles(page)).toEqual(['inpainting-mask', 'inpainting-original'])
  await page.reload()
  await expect(page.getByText('Masque envoyé\u00a0: masque-du-lac.png')).toBeVisible()

  localai.control.workMs = 60_000
  await generate(page).click()
  await expect(page.getByText('Reste 0 sur 1 (0 %)')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Reste 1 sur 1 (100 %)')).toBeVisible()
  await expect(quota(page)).toHaveClass(/colorPrimary/)

  const failing = {
    type: 'answer',
    status: 500,
    body: '{"error":{"message":"inference failed"}}',
  } as const
  localai.control.workMs = 0
  localai.control.routeFaults = {
    '/v1/images/inpainting': failing,
    '/v1/images/generations': failing,
  }
  await generate(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Erreur lors de la génération',
  )
  await expect(page.getByText('Reste 1 sur 1 (100 %)')).toBeVisible()

  localai.control.routeFaults = {}
  await generate(page).click()
  await expect(page.getByRole('slider', { name: 'Comparer avant et après' })).toBeVisible()
  await expect(page.getByText('Reste 0 sur 1 (0 %)')).toBeVisible()
  await expect(quota(page)).toHaveClass(/colorError/)
  await page.getByRole('button', { name: 'Quota d’inpainting' }).click()
  const ledger = page.getByRole('dialog', { name: 'Détail du quota' })
  await expect(ledger.getByRole('listitem')).toHaveText([
    /compté.*\+1$/,
    /recrédité.*0$/,
    /recrédité.*0$/,
    /Quota changé.*illimité → 1par l’administrateur/,
  ])
  await expect(ledger.getByText('Total compté')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await ledger.getByRole('button', { name: 'Fermer' }).click()

  const toast = page
    .getByRole('log', { name: 'Avis' })
    .getByText('Votre quota d’inpainting est atteint. Contactez un administrateur')
  faults.expect(/status of 403/)
  await page.clock.install()
  await generate(page).click()
  await expect(toast).toBeVisible()
  // Under the pointer it would stay.
  await page.mouse.move(700, 100)
  await page.clock.fastForward(5000)
  await expect(toast).toBeVisible()
  await page.clock.fastForward(1500)
  await expect(toast).toHaveCount(0)
})

test.describe('au doigt', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('un doigt dessine, deux agrandissent sans laisser de trait', async ({ page }) => {
    await page.goto('/inpainting')
    await page
      .locator('input[type=file]')
      .setInputFiles(await makePicture(page, '#204080', 'lac.png'))
    await canvas(page).scrollIntoViewIfNeeded()
    const { x, y } = await canvasCenter(page)
    const devtools = await page.context().newCDPSession(page)
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
      })
    const zoom = page.getByText(/^\d+\u00a0%$/)
    const before = await zoom.textContent()
    await touch('touchStart', { x: x - 30, y })
    await touch('touchStart', { x: x - 30, y }, { x: x + 30, y })
    for (const reach of [50, 70, 90])
      await touch('touchMove', { x: x - reach, y }, { x: x + reach, y })
    await touch('touchEnd')
    await expect(zoom).not.toHaveText(before ?? '')
    await expect(undo(page)).toBeDisabled()
    await touch('touchStart', { x: x - 40, y })
    for (const reach of [-20, 10, 40]) await touch('touchMove', { x: x + reach, y: y + reach / 4 })
    await touch('touchEnd')
    await expect(undo(page)).toBeEnabled()
    expect(await accessibilityFaults(page)).toEqual([])
  })
})

test('Taille, remplie, fixe Largeur et Hauteur, qui le disent ; vidée, elle les rend', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/inpainting')
  await page.getByRole('button', { name: /^Options avancées/ }).click()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await expect(field('Largeur')).toBeDisabled()
  await expect(field('Largeur')).toHaveAccessibleDescription(/^Fixée par le champ «.Taille.»/)
  await field('Taille').fill('768x320')
  await expect(field('Largeur')).toHaveValue('768')
  await expect(field('Hauteur')).toHaveValue('320')
  expect(await accessibilityFaults(page)).toEqual([])
  await field('Taille').fill('')
  await expect(field('Largeur')).toBeEnabled()
  await expect(field('Largeur')).toHaveValue('768')
  await field('Largeur').fill('700')
  await field('Largeur').blur()
  await expect(field('Largeur')).toHaveAccessibleDescription(
    'Par pas de 64, par exemple 640 ou 704',
  )
  const guidance = page.getByRole('textbox', { name: 'Guidance' })
  await guidance.fill('7,3')
  await guidance.blur()
  await expect(guidance).toHaveValue('7,5')
})

test('une réponse vide du serveur et une suppression qui échoue sont dites par leur phrase', {
  tag: '@long',
}, async ({ page, faults }) => {
  faults.expect(/status of 5\d\d|ERR_FAILED/)
  await page.route('**/api/inpainting/history?*', (route) => route.fulfill({ json: {} }))
  await page.goto('/inpainting')
  await expect(page.getByText('Aucune donnée d’historique reçue').first()).toBeVisible()
  await page.unroute('**/api/inpainting/history?*')
  await page.reload()
  await providePicture(
    page.locator('body'),
    'paste',
    await makePicture(page, '#802040', 'collée.png'),
  )
  await prompt(page).fill('une cabane rouge')
  await drawStroke(page)
  await page.route('**/api/inpainting', (route) => route.fulfill({ status: 202, json: {} }))
  await generate(page).click()
  await expect(page.getByText('Aucune donnée reçue du serveur')).toBeVisible()
  await page.unroute('**/api/inpainting')
  await generate(page).click()
  await expect(page.getByRole('slider', { name: 'Comparer avant et après' })).toBeVisible()

  await page.route('**/api/inpainting/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { error: 'Panne.', code: 'server.internal' } })
      : route.fallback(),
  )
  await page.getByRole('button', { name: 'Actions\u00a0: une cabane rouge' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(question.getByRole('alert')).toHaveText(
    'Erreur lors de la suppression\u00a0: Panne.',
  )
})
