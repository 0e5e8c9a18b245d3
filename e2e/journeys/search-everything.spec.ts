import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { createItems } from '#pages/items.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi } from '#setup/users.ts'

test('un mot se retrouve dans tout ce que l’on a fait, et mène au message, à l’image, à la seconde', async ({
  page,
  product,
  user,
  faults,
}) => {
  faults.expect(/ERR_FAILED/)
  await createItems(product.url, user)
  await page.goto('/history')
  const field = page.getByRole('textbox', { name: 'Rechercher dans tous vos travaux' })
  const hits = page.getByRole('list', { name: 'Résultats' }).locator('> li')
  await expect(page.getByRole('tab', { name: 'Inpainting' })).toBeVisible()
  await field.fill('ph')
  await expect(page.getByText('Tapez au moins 3 caractères.')).toBeVisible()
  await field.fill('Phar')
  await expect(hits).toHaveText([
    /^visite du phare\.wavPièce jointe/,
    /^Le phare rouvre.*Audio/,
    /^Un PHARE sous.*Image/,
    /^Travaux de l’été/,
  ])
  await expect(hits.locator('mark')).toHaveText(['phare', 'phare', 'PHARE', 'phare'])
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Chats' }).click()
  await expect(hits).toHaveCount(1)
  await expect(page).toHaveURL(/q=Phar&types=chat/)
  await page.getByRole('link', { name: /^Quand le phare/ }).click()
  await expect(page).toHaveURL(/\/chat\/[^?]+\?message=/)
  await expect(page.getByText('sera-t-il repeint, et par qui')).toBeInViewport()
  await page.goBack()
  await expect(field).toHaveValue('Phar')
  // At once, as on a slow machine: the second comes before the first is shown.
  await page.getByRole('group', { name: 'Types de résultats' }).evaluate((group) => {
    for (const chip of group.querySelectorAll<HTMLElement>('[role="button"]'))
      if (chip.textContent === 'Chats' || chip.textContent === 'Transcriptions') chip.click()
  })
  await expect(page).toHaveURL(/types=transcription$/)
  await expect(page.getByText('Rien ne correspond à « Phar »')).toBeVisible()
  await page.getByRole('button', { name: 'Rechercher dans tout' }).click()

  await page.getByRole('link', { name: 'Un PHARE sous l’orage' }).click()
  await expect(
    page.getByRole('dialog').getByRole('img', { name: 'Un PHARE sous l’orage' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await field.fill('phrase 3')
  await page.getByRole('link', { name: /^0:10/ }).click()
  await expect(
    page.getByRole('list', { name: 'Segments' }).getByRole('listitem').nth(2),
  ).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await field.fill('rouvre samedi')
  await page.getByRole('link', { name: /rouvre au public/ }).click()
  await expect(page.getByRole('heading', { name: 'Audio de l’historique' })).toBeVisible()

  await page.route('**/api/search?**', (route) => route.abort())
  await page.goto('/history?q=phare')
  await expect(page.getByRole('alert')).toContainText('La recherche a échoué')
  await page.unroute('**/api/search?**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(hits).toHaveCount(4)
  await page.getByRole('button', { name: 'Effacer la recherche' }).click()
  await expect(page.getByRole('tab', { name: 'Inpainting' })).toBeVisible()
})

test('un projet, un assistant et un prompt se retrouvent par leur nom, et s’ouvrent', async ({
  page,
  product,
  user,
}) => {
  await callApi(product.url, 'POST /projects', { by: user, body: { name: 'Fête du lac' } })
  await callApi(product.url, 'POST /prompts', {
    by: user,
    body: { command: 'lac', title: 'Lettre du lac', text: 'Madame,' },
  })
  await callApi(product.url, 'POST /assistants', {
    by: user,
    body: { name: 'Le gardien du lac', models: [] },
  })
  await page.goto('/history?q=lac')
  const hits = page.getByRole('list', { name: 'Résultats' }).locator('> li')
  await expect(hits).toHaveText([
    /^Le gardien du lac.*Assistant/,
    /^Lettre du lac.*Prompt/,
    /^Fête du lac.*Projet/,
  ])
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Lettre du lac' }).click()
  await expect(page).toHaveURL(/\/prompts\?q=Lettre/)
  await expect(page.getByRole('cell', { name: 'Lettre du lac', exact: true })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Projets' }).click()
  await expect(hits).toHaveCount(1)
  await page.getByRole('link', { name: 'Fête du lac' }).click()
  await expect(page.getByRole('heading', { name: 'Fête du lac' })).toBeVisible()
})

test('tant que l’index des documents se refait, la recherche le dit, et se relance', async ({
  page,
  product,
  user,
}) => {
  await followSystemTheme(page)
  await createItems(product.url, user)
  await page.route('**/api/search?**', async (route) => {
    const response = await route.fetch()
    const { data } = await response.json()
    await route.fulfill({ response, json: { data: { ...data, missesDocuments: true } } })
  })
  await page.goto('/history?q=phare')
  const missing = page.getByRole('alert')
  await expect(missing).toContainText('redémarre ou se reconstruit')
  await checkScreen(page, 'recherche-incomplete')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Recherche rapide' })
  await palette.getByRole('combobox').fill('phare')
  await expect(palette.getByText('Des documents peuvent manquer')).toBeVisible()
  await checkScreen(page, 'palette-incomplete')
  await page.keyboard.press('Escape')
  await page.unroute('**/api/search?**')
  await page.getByRole('button', { name: 'Relancer' }).click()
  await expect(missing).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Résultats' }).locator('> li')).toHaveCount(4)
})
