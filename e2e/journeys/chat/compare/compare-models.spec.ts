import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { messageField, sendButton } from '#pages/chat.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'

const names = ['albert', 'bloom', 'croissant', 'mistral'] as const
const models = names.map((id) => ({
  id,
  capabilities: ['chat', 'completion'],
  contextSize: 32_768,
}))

const modelButton = (page: Page) => page.getByRole('button', { name: /^Modèles? / })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Choisir un modèle' })
const group = (page: Page) => page.getByRole('group', { name: 'Réponses côte à côte' })
const column = (page: Page, name: string): Locator =>
  group(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name }) })
const goesOn = (page: Page, name: string) =>
  page.getByRole('radio', { name: `La suite part de la réponse de ${name}` })
const announced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

/** Nothing scrolls sideways. */
const widerThanScreen = (page: Page) =>
  page.evaluate(() => {
    const log = document.querySelector('[role=log]')
    return [document.documentElement, log].some(
      (element) => element !== null && element.scrollWidth > element.clientWidth,
    )
  })

async function compareAll(page: Page) {
  await modelButton(page).click()
  await page.getByRole('button', { name: 'Comparer plusieurs modèles' }).click()
  for (const name of names) {
    const option = dialog(page).getByRole('option', { name })
    if ((await option.getAttribute('aria-selected')) !== 'true') await option.click()
  }
  await expect(dialog(page).getByRole('status')).toContainText('4 modèles au plus')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Comparer ces 4 modèles' }).click()
  await expect(modelButton(page)).toHaveAccessibleName(
    'Modèles comparés : albert, bloom, croissant, mistral',
  )
}

test('quatre modèles dont un échoue : arrêter, recharger, réessayer, garder', async ({
  startEngine,
  installForAdmin,
}) => {
  test.slow()
  const engine = await startEngine({
    control: { models, modelFaults: { bloom: { type: 'refuse', as: 'load-failed' } } },
  })
  const { page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chat')
  await compareAll(page)
  await messageField(page).fill('Comparez [[lent:400]]')
  await sendButton(page).click()
  for (const name of ['albert', 'croissant', 'mistral'])
    await expect(column(page, name)).toContainText('Le modèle d’essai écrit des mots')
  await expect(column(page, 'albert')).toContainText('écrit')
  await expect(column(page, 'bloom').getByRole('alert')).toBeVisible()
  await expect(announced(page, 'La réponse de bloom a échoué')).toBeAttached()
  expect(await widerThanScreen(page)).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.reload()
  await expect(group(page).getByRole('article')).toHaveCount(4)
  await expect(column(page, 'mistral')).toContainText('Le modèle d’essai écrit des mots')
  await group(page).getByRole('button', { name: 'Arrêter celle-ci' }).first().click()
  await expect(column(page, 'albert')).toContainText('arrêtée')
  await expect(column(page, 'croissant')).toContainText('écrit')
  await page.getByRole('button', { name: 'Arrêter', exact: true }).click()
  await expect(column(page, 'mistral')).toContainText('arrêtée')
  await expect(goesOn(page, 'albert')).toBeChecked()
  await expect(column(page, 'albert').getByRole('button', { name: 'Continuer' })).toBeVisible()

  engine.control.modelFaults = {}
  const secondWindow = await page.context().newPage()
  await secondWindow.goto(page.url())
  await expect(column(secondWindow, 'bloom').getByRole('alert')).toBeVisible()
  await column(page, 'bloom').getByRole('button', { name: 'Réessayer' }).click()
  for (const window of [page, secondWindow])
    await expect(column(window, 'bloom')).toContainText('Le modèle d’essai écrit des mots')
  await expect(group(secondWindow).getByRole('article')).toHaveCount(4)
  await secondWindow.getByRole('button', { name: 'Arrêter', exact: true }).click()
  for (const window of [page, secondWindow])
    await expect(column(window, 'bloom')).toContainText('arrêtée')
  await secondWindow.close()
  await expect(goesOn(page, 'albert')).toBeChecked()

  await goesOn(page, 'croissant').click()
  await expect(goesOn(page, 'croissant')).toBeChecked()
  await page.reload()
  await expect(goesOn(page, 'croissant')).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Garder celle-ci, de croissant' }).click()
  await expect(group(page)).toHaveCount(0)
  await expect(page.getByText('version 2 sur 4')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Autres actions' })).toBeFocused()
  await expect(modelButton(page)).toHaveAccessibleName('Modèle : croissant')
})

test('sur un téléphone : un onglet par modèle, et les deux gardées', async ({
  startEngine,
  installForAdmin,
}) => {
  test.slow()
  const engine = await startEngine({ control: { models } })
  const { page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/chat')
  await messageField(page).fill('Bonjour')
  await sendButton(page).click()
  const first = page.getByRole('log', { name: 'Messages' }).getByRole('article').last()
  await expect(first).toContainText('Voici la réponse')
  await page.getByRole('button', { name: 'Autres actions' }).last().click()
  await page.getByRole('menuitem', { name: 'Régénérer avec plusieurs modèles…' }).click()
  const choice = page.getByRole('dialog', { name: 'Comparer quels modèles ?' })
  await choice.getByRole('option', { selected: false }).first().click()
  await choice.getByRole('button', { name: 'Comparer ces 2 modèles' }).click()

  const tabs = group(page).getByRole('tab')
  await expect(tabs).toHaveCount(2)
  await expect(tabs.last()).toContainText('terminée')
  await expect(group(page).getByRole('article')).toHaveCount(1)
  await tabs.last().click()
  await expect(group(page).getByRole('article')).toContainText('Voici la réponse')
  expect(await widerThanScreen(page)).toBe(false)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Garder les deux' }).click()
  await expect(page.getByText('Les réponses restent côte à côte.')).toBeVisible()

  await messageField(page).fill('Et puis ?')
  await sendButton(page).click()
  await expect(group(page)).toHaveCount(2)
  await expect(group(page).last().getByRole('tab').last()).toContainText('terminée')
})

test('une réponse coupée se continue dans sa colonne, une fois que la suite part d’elle', async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine({ control: { models } })
  const { page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await followSystemTheme(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chat')
  await modelButton(page).click()
  await page.getByRole('button', { name: 'Comparer plusieurs modèles' }).click()
  await checkScreen(page, 'cote-a-cote-choix', ['bureau'])
  for (const name of ['albert', 'mistral']) {
    const option = dialog(page).getByRole('option', { name })
    if ((await option.getAttribute('aria-selected')) !== 'true') await option.click()
  }
  await page.getByRole('button', { name: 'Comparer ces 2 modèles' }).click()
  await messageField(page).fill('Racontez [[longueur]]')
  await sendButton(page).click()
  const [albert, mistral] = [column(page, 'albert'), column(page, 'mistral')]
  for (const one of [albert, mistral])
    await expect(one).toContainText('Réponse coupée par le moteur.')
  await checkScreen(page, 'cote-a-cote')
  await page.setViewportSize({ width: 1440, height: 900 })
  const go = { name: 'Continuer' }
  await expect(albert.getByRole('button', go)).toBeVisible()
  await expect(mistral.getByRole('button', go)).toHaveCount(0)
  await goesOn(page, 'mistral').click()
  await expect(albert.getByRole('button', go)).toHaveCount(0)
  const requested = engine.nextRequest('/v1/chat/completions')
  await mistral.getByRole('button', go).click()
  expect((await requested).body).toMatchObject({ model: 'mistral' })
  await expect(mistral).not.toContainText('Réponse coupée')
  await expect(mistral).toContainText('terminée')
  await expect(albert).toContainText('Réponse coupée')
  await expect(goesOn(page, 'mistral')).toBeChecked()
})
