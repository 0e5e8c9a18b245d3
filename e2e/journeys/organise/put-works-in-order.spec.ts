import { expect, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { chatList, createChat } from '#pages/chat.ts'
import { createItems } from '#pages/items.ts'
import { callApi } from '#setup/users.ts'

const selected = (page: Page, count: string) =>
  expect(page.getByRole('status').filter({ hasText: /sélectionné/ })).toHaveText(count)
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions sur la sélection' })
const undo = (page: Page) =>
  page.getByRole('log', { name: 'Avis' }).getByRole('button', { name: 'Annuler' }).click()

test('trente chats partent ensemble à la corbeille, reviennent, s’étiquettent et se filtrent', async ({
  page,
  product,
  user,
}) => {
  for (let number = 1; number <= 30; number += 1)
    await createChat(product.url, user, `Dossier ${number}`)
  await page.goto('/chat')
  const links = chatList(page).getByRole('link')
  await expect(links.first()).toBeVisible()

  await links.filter({ hasText: 'Dossier 30' }).hover()
  await page.getByRole('button', { name: 'Actions pour Dossier 30', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sélectionner' }).click()
  await selected(page, '1\u00a0sélectionné')
  const row = (title: string) => chatList(page).getByRole('checkbox', { name: title, exact: true })
  await expect(row('Dossier 30')).toBeFocused()
  await row('Dossier 28').click({ modifiers: ['Shift'] })
  await selected(page, '3\u00a0sélectionnés')
  await row('Dossier 29').click()
  await selected(page, '2\u00a0sélectionnés')
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Tout sélectionner (30)' }).click()
  await selected(page, '30\u00a0sélectionnés')
  await bar(page).getByRole('button', { name: 'Corbeille' }).click()
  await expect(page.getByText('30\u00a0éléments sont dans la corbeille.')).toBeVisible()
  await expect(page.getByText('Vos chats apparaîtront ici.')).toBeVisible()
  await undo(page)
  await expect(page.getByText('30\u00a0éléments rétablis.')).toBeVisible()
  await expect(links.first()).toBeVisible()

  await links.filter({ hasText: 'Dossier 30' }).click({ modifiers: ['Shift'] })
  await row('Dossier 26').click({ modifiers: ['Shift'] })
  await selected(page, '5\u00a0sélectionnés')
  await bar(page).getByRole('button', { name: 'Étiqueter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Étiqueter 5\u00a0chats' })
  await dialog.getByRole('textbox', { name: 'Rechercher ou créer une étiquette' }).fill('Budget')
  await dialog.getByRole('button', { name: /^Créer «.Budget.»$/ }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Budget' })).toBeChecked()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Étiquettes enregistrées.')).toBeVisible()

  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('menuitemradio', { name: 'Budget' }).click()
  await expect(links).toHaveCount(5)
  await links.filter({ hasText: 'Dossier 27' }).click()
  await expect(page.getByRole('heading', { name: 'Dossier 27' })).toBeVisible()
  await page.reload()
  await expect(links).toHaveCount(5)
  await page.getByRole('button', { name: /^Retirer le filtre Étiquette «.Budget.»$/ }).click()
  await expect(links.filter({ hasText: 'Dossier 12' })).toBeVisible()

  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('menuitemradio', { name: 'Archivés' }).click()
  await expect(page.getByText('Rien avec ce filtre')).toBeVisible()
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(links.first()).toBeVisible()
})

test('au clavier seul : sélectionner, archiver, annuler, mettre à la corbeille, quitter', async ({
  page,
  product,
  user,
}) => {
  for (const title of ['Un', 'Deux', 'Trois', 'Quatre']) await createChat(product.url, user, title)
  await page.goto('/chat')
  const links = chatList(page).getByRole('link')
  await links.filter({ hasText: 'Quatre' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await selected(page, '3\u00a0sélectionnés')
  await page.keyboard.press('Shift+ArrowUp')
  await selected(page, '2\u00a0sélectionnés')
  await expect(chatList(page).getByRole('checkbox', { name: 'Trois' })).toBeFocused()
  await page.keyboard.press('Space')
  await selected(page, '1\u00a0sélectionné')
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(4)
  await expect(links.filter({ hasText: 'Trois' })).toBeFocused()

  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+a')
  await selected(page, '4\u00a0sélectionnés')
  await bar(page).getByRole('button', { name: 'Épingler' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(bar(page).getByRole('button', { name: 'Archiver' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('4\u00a0chats archivés.')).toBeVisible()
  await expect(links).toHaveCount(0)
  await undo(page)
  await expect(links).toHaveCount(4)

  await links.filter({ hasText: 'Deux' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Delete')
  await expect(page.getByText('2\u00a0éléments sont dans la corbeille.')).toBeVisible()
  await expect(links).toHaveCount(2)
  await expect(links.last()).toBeFocused()

  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Shift+ArrowDown')
  await bar(page).getByRole('button', { name: 'Archiver' }).press('Enter')
  await expect(links).toHaveCount(1)
  await expect(links).toBeFocused()
  const notices = page.getByRole('log', { name: 'Avis' })
  await notices.getByRole('button', { name: 'Annuler' }).press('Enter')
  await expect(links).toHaveCount(2)
  await expect(chatList(page).locator(':focus')).toBeVisible()
})

test('la suivante prend la place d’une ligne supprimée, au clavier comme à la souris', async ({
  page,
  product,
  user,
}) => {
  for (const title of ['Un', 'Deux', 'Trois']) await createChat(product.url, user, title)
  await page.goto('/chat')
  const links = chatList(page).getByRole('link')
  const remove = page.getByRole('menuitem', { name: 'Supprimer' })
  await links.filter({ hasText: 'Trois' }).hover()
  await page.getByRole('button', { name: 'Actions pour Trois' }).click()
  await remove.click()
  await expect(links).toHaveCount(2)
  await expect(links.filter({ hasText: 'Deux' })).toBeFocused()
  await page.getByRole('button', { name: 'Actions pour Deux' }).press('Enter')
  await remove.press('Enter')
  await expect(links).toHaveCount(1)
  await expect(links).toBeFocused()
})

test('une liste qui a changé entre-temps dit son nombre et propose à nouveau', async ({
  page,
  product,
  user,
  faults,
}) => {
  faults.expect(/status of 409/)
  for (let number = 1; number <= 24; number += 1)
    await createChat(product.url, user, `Note ${number}`)
  await page.goto('/chat')
  const links = chatList(page).getByRole('link')
  await links.filter({ hasText: 'Note 24' }).click({ modifiers: ['Shift'] })
  await page.getByRole('button', { name: 'Tout sélectionner (24)' }).click()
  // A chat that appeared between the last look at the list and the press.
  await page.route('**/api/works/bulk', (route) => {
    const body = route.request().postDataJSON()
    return route.continue({ postData: JSON.stringify({ ...body, expected: 23 }) })
  })
  await bar(page).getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByText(/elle compte maintenant 24.travaux/)).toBeVisible()
  await page.unroute('**/api/works/bulk')
  await selected(page, '24\u00a0sélectionnés')
  await bar(page).getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByText('24\u00a0chats archivés.')).toBeVisible()
  await expect(links).toHaveCount(0)
  await undo(page)
  await expect(links.filter({ hasText: 'Note 24' })).toBeVisible()
})

test('ce que chaque page a fait s’épingle, s’archive et revient', async ({
  page,
  product,
  user,
}) => {
  await createItems(product.url, user)
  await page.goto('/tts')
  const history = page.getByRole('main')
  await history.getByRole('button', { name: /^Autres actions pour/ }).click()
  await page.getByRole('menuitem', { name: 'Archiver' }).click()
  await expect(page.getByText(/est archivé\.$/)).toBeVisible()
  await expect(history.getByRole('button', { name: /^Autres actions pour/ })).toHaveCount(0)

  await page.goto('/image-generation')
  const gallery = page.getByRole('region', { name: 'Galerie' })
  await gallery.getByRole('button', { name: 'Sélectionner' }).click()
  await expect(gallery.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await bar(page).getByRole('button', { name: 'Épingler' }).click()
  await expect(page.getByText('1\u00a0image épinglée.')).toBeVisible()
  await gallery.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('menuitemradio', { name: 'Épinglées' }).click()
  await expect(gallery.getByRole('listitem')).toHaveCount(1)

  await page.goto('/audio-transcription')
  await page.getByRole('button', { name: 'Voir l’historique' }).click()
  const dialog = page.getByRole('dialog', { name: 'Historique des transcriptions' })
  await dialog.getByRole('button', { name: 'Sélectionner' }).click()
  await page.keyboard.press('Space')
  await bar(page).getByRole('button', { name: 'Archiver' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(0)

  await page.goto('/archives')
  const list = page.getByRole('list', { name: 'Ce qui est archivé' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Audios' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  expect(await accessibilityFaults(page)).toEqual([])
  await list.getByRole('button', { name: /^Désarchiver/ }).click()
  await expect(page.getByText('Rien d’archivé')).toBeVisible()
})

test('une étiquette se renomme et se supprime, sans ce qui la porte', async ({
  page,
  product,
  user,
}) => {
  const chat = await createChat(product.url, user, 'Plage')
  const tagged = { by: user, body: { tags: ['Eté'] } }
  await callApi(product.url, `PATCH /works/${chat.id}`, tagged)
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Filtrer' }).click()
  await page.getByRole('menuitem', { name: 'Gérer les étiquettes…' }).click()
  const tags = page.getByRole('dialog', { name: 'Vos étiquettes' })
  await tags.getByRole('button', { name: /^Renommer/ }).click()
  await tags.getByRole('textbox', { name: 'Nom de l’étiquette' }).fill('Été')
  await page.keyboard.press('Enter')
  await expect(tags.getByRole('listitem')).toContainText('Été')
  await tags.getByRole('button', { name: /^Supprimer/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
  await expect(tags.getByText(/^Aucune étiquette pour l’instant/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(chatList(page).getByRole('link', { name: /^Plage/ })).toBeVisible()
})

test.describe('au doigt', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('un appui long sélectionne sans ouvrir, un toucher ajoute, la barre est en bas', async ({
    page,
    product,
    user,
  }) => {
    for (const title of ['Un', 'Deux', 'Trois']) await createChat(product.url, user, title)
    await page.goto('/chat')
    await page.getByRole('button', { name: 'Afficher les chats' }).tap()
    const link = chatList(page).getByRole('link', { name: /^Deux/ })
    await expect(link).toBeVisible()
    const box = await link.boundingBox()
    if (!box) throw new Error('no row')
    const devtools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: box.x + box.width / 2, y: box.y + box.height / 2 })
    await selected(page, '1\u00a0sélectionné')
    await touch('touchEnd')
    await chatList(page).getByRole('checkbox', { name: 'Un' }).tap()
    await selected(page, '2\u00a0sélectionnés')
    await expect(page).toHaveURL(/\/chat$/)
    const bottom = await bar(page).boundingBox()
    expect(bottom?.y).toBeGreaterThan(600)
    await bar(page).getByRole('button', { name: 'Archiver' }).tap()
    await expect(chatList(page).getByRole('link')).toHaveCount(1)
  })
})

test('toutes les images que la galerie filtre partent ensemble, montrées ou non', async ({
  page,
  product,
  user,
}) => {
  const body = { preferences: { maxHistoryItems: 10 } }
  await callApi(product.url, 'PUT /settings', { by: user, body })
  for (let number = 1; number <= 13; number += 1)
    await callApi(product.url, 'POST /images/generations', {
      by: user,
      body: { prompt: number === 7 ? 'Une forêt' : 'Un phare', model: 'stable-diffusion-xl' },
    })
  await page.goto('/image-generation?search=phare')
  const gallery = page.getByRole('region', { name: 'Galerie' })
  await gallery.getByRole('button', { name: 'Sélectionner' }).click()
  await page.getByRole('button', { name: 'Tout sélectionner (12)' }).click()
  await bar(page).getByRole('button', { name: 'Archiver' }).click()
  await expect(page.getByText('12\u00a0images archivées.')).toBeVisible()
  await undo(page)
  await expect(gallery.getByRole('listitem')).toHaveCount(10)
})
