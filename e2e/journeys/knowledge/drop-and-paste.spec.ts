import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Collection } from '@atelier/contract/knowledge/collections'
import { expect, type Page } from '@playwright/test'
import { test } from '#fixtures.ts'
import { checkScreen, followSystemTheme } from '#screens/check-screen.ts'
import { callApi } from '#setup/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

/** As from the desktop: no script of a page can make a folder. */
async function dropFolder(page: Page, folder: string) {
  const session = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      ...{ type, x: 700, y: 500 },
      data: { items: [], files: [folder], dragOperationsMask: 1 },
    })
}

const pasted = {
  html: '<h1>Cantine</h1><h2>Tarifs</h2><p>Le repas coûte trois euros vingt.</p><script>fetch("/x")</script>',
  plain: 'Cantine\nTarifs\nLe repas coûte trois euros vingt.',
}

const pastePage = (page: Page) =>
  page.getByRole('textbox', { name: 'Texte' }).evaluate((field, { html, plain }) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', plain)
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'clipboardData', { value: data })
    field.dispatchEvent(event)
  }, pasted)

test('un dossier déposé et une page collée se lisent, se cherchent et s’ouvrent', async ({
  page,
  product,
  user,
}, testInfo) => {
  await followSystemTheme(page)
  const folder = testInfo.outputPath('Mairie')
  await mkdir(join(folder, 'Congés'), { recursive: true })
  await writeFile(join(folder, 'plan.txt'), 'La place du marché est au centre.')
  await writeFile(join(folder, 'Congés', 'report.txt'), 'Le report des congés finit en mars.')
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    ...{ by: user, body: { name: 'Archives' } },
  })
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByRole('heading', { name: 'Archives', level: 1 })).toBeVisible()
  await dropFolder(page, folder)
  await expect(row(page, /plan\.txt/)).toContainText('Prêt')
  await expect(row(page, /Congés › report\.txt/)).toContainText('Prêt')

  await test.step('une page collée garde ses titres et son adresse', async () => {
    await button(page, 'Ajouter').click()
    await page.getByRole('menuitem', { name: 'Texte ou page' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter un texte ou une page' })
    await dialog.getByRole('textbox', { name: 'Titre' }).fill('Cantine scolaire')
    await pastePage(page)
    await expect(dialog.getByRole('textbox', { name: 'Texte' })).toHaveValue(pasted.plain)
    await dialog.getByRole('textbox', { name: /^Adresse/ }).fill('https://mairie.example/cantine')
    await checkScreen(page, 'page-collee', ['bureau'])
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(row(page, /Cantine scolaire/)).toContainText('Prêt')
  })

  await page.getByRole('textbox', { name: 'Question' }).fill('combien coûte le repas')
  await button(page, 'Chercher').click()
  const found = page.getByRole('list', { name: 'Passages trouvés' })
  await expect(found).toContainText('Cantine › Tarifs')
  await expect(found.locator('mark', { hasText: 'repas' }).first()).toBeVisible()
  await checkScreen(page, 'dossier-et-page')
  await found
    .getByRole('link', { name: /Cantine scolaire/ })
    .first()
    .click()
  await expect(page.getByText('Page · https://mairie.example/cantine')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Le repas coûte trois euros vingt.')
  await expect(page.getByRole('main')).not.toContainText('fetch(')
})

test('un dossier déposé une seconde fois ajoute ce qui est nouveau, et laisse remplacer ou masquer le reste', async ({
  page,
  product,
  user,
  faults,
}, testInfo) => {
  faults.expect(/409.*\/api\/knowledge\//)
  const folder = testInfo.outputPath('Arrêtés')
  await mkdir(folder, { recursive: true })
  const write = (name: string) => writeFile(join(folder, `${name}.txt`), `Arrêté ${name}.`)
  const former = Array.from({ length: 7 }, (_, n) => `a${n + 1}`)
  for (const name of former) await write(name)
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    ...{ by: user, body: { name: 'Arrêtés' } },
  })
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByRole('heading', { name: 'Arrêtés', level: 1 })).toBeVisible()
  await dropFolder(page, folder)
  for (const name of former)
    await expect(row(page, new RegExp(`${name}\\.txt`))).toContainText('Prêt')

  for (const name of ['b1', 'b2', 'b3']) await write(name)
  await dropFolder(page, folder)
  const alerts = page.getByRole('alert').filter({ hasText: 'Déjà dans cette collection' })
  for (const name of ['b1', 'b2', 'b3'])
    await expect(row(page, new RegExp(`${name}\\.txt`))).toContainText('Prêt')
  await expect(alerts).toHaveCount(7)

  await alerts.first().getByRole('button', { name: 'Remplacer' }).click()
  await expect(alerts).toHaveCount(6)
  for (const left of [5, 4, 3, 2, 1, 0]) {
    await alerts.first().getByRole('button', { name: 'Fermer' }).click()
    await expect(alerts).toHaveCount(left)
  }
  await expect(row(page, /a1\.txt/)).toContainText('Prêt')
  await expect(page.getByRole('row', { name: /\.txt/ })).toHaveCount(10)
})

test('quand trop d’envois attendent ailleurs, les fichiers déposés attendent aussi, et aucun ne se perd', async ({
  page,
  product,
  user,
  faults,
}, testInfo) => {
  faults.expect(/409.*\/api\/knowledge\/uploads/)
  const uploads = `${product.url}/api/audio/uploads`
  const headers = {
    authorization: `Bearer ${user.tokens.accessToken}`,
    'tus-resumable': '1.0.0',
  }
  const begin = () =>
    fetch(uploads, { method: 'POST', headers: { ...headers, 'upload-length': '4' } })
  const begun = await Promise.all(Array.from({ length: 5 }, begin))
  const folder = testInfo.outputPath('Arrêtés')
  await mkdir(folder, { recursive: true })
  for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.txt`), `Arrêté ${name}.`)
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    ...{ by: user, body: { name: 'Arrêtés' } },
  })
  await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    ...{ by: user, body: { name: 'Voirie' } },
  })
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByRole('heading', { name: 'Arrêtés', level: 1 })).toBeVisible()
  await dropFolder(page, folder)
  await expect(page.getByRole('alert')).toContainText('Plusieurs de vos envois')
  await expect(page.getByText('1\u00a0autre fichier en attente')).toBeVisible()

  await page.getByRole('link', { name: 'Connaissances' }).first().click()
  await page.getByRole('link', { name: /Voirie/ }).click()
  await expect(page.getByRole('heading', { name: 'Voirie', level: 1 })).toBeVisible()
  await dropFolder(page, folder)
  await expect(page.getByText('2\u00a0autres fichiers en attente')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Plusieurs de vos envois')

  const last = begun[0]?.headers.get('location')?.split('/').at(-1)
  const ended = await fetch(`${uploads}/${last}`, { method: 'DELETE', headers })
  expect(ended.status).toBe(204)
  await button(page, 'Réessayer').click()
  for (const name of ['a', 'b'])
    await expect(row(page, new RegExp(`${name}\\.txt`))).toContainText('Prêt')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('un fichier arrivé que l’on n’a pas pu ajouter attend la connexion, et n’est ni perdu ni ajouté deux fois', async ({
  page,
  product,
  user,
  faults,
}, testInfo) => {
  faults.expect(/ERR_FAILED|503/)
  const folder = testInfo.outputPath('Arrêtés')
  await mkdir(folder, { recursive: true })
  for (const name of ['a', 'b']) await writeFile(join(folder, `${name}.txt`), `Arrêté ${name}.`)
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    ...{ by: user, body: { name: 'Arrêtés' } },
  })
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByRole('heading', { name: 'Arrêtés', level: 1 })).toBeVisible()
  const adding = '**/api/knowledge/collections/*/sources'
  const busy = { code: 'server.busy', error: 'Le serveur est occupé.' }
  await page.route(adding, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fulfill({ status: 503, json: busy })
  })
  await dropFolder(page, folder)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(busy.error)

  // The file is added, but no answer comes.
  await page.unroute(adding)
  await page.route(adding, async (route) => {
    if (route.request().method() !== 'POST') return await route.fallback()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Reprendre l’envoi').click()
  await expect(alert).toContainText('La connexion est coupée')

  await page.unroute(adding)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  for (const name of ['a', 'b'])
    await expect(row(page, new RegExp(`${name}\\.txt`))).toContainText('Prêt')
  await expect(alert).toHaveCount(0)
  await expect(page.getByRole('row', { name: /\.txt/ })).toHaveCount(2)
})
