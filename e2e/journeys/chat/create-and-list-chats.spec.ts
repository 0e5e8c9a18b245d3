import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import {
  chatList,
  createChat,
  expectedReplyTo,
  lastReply,
  messageField,
  model,
  questions,
  send,
  sendButton,
  waitForReplyTo,
} from '#pages/chat.ts'

test('créer un chat demande un titre, et propose un vrai modèle plutôt que le Guide', {
  tag: '@firefox',
}, async ({ page }) => {
  await page.goto('/chat')
  await expect(page.getByText('Bienvenue')).toBeVisible()
  await expect(page.getByText('Vos chats apparaîtront ici.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau chat' })
  await expect(dialog.getByRole('textbox', { name: 'Titre' })).toBeFocused()
  await expect(dialog.getByRole('combobox', { name: 'Modèle' })).toHaveText(/qwen3-8b/)
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('   ')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByText('Titre requis')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Vos chats apparaîtront ici.')).toBeVisible()
})

test('« Nouveau chat » du tableau de bord demande aussitôt lequel, et n’y revient pas', {
  tag: '@long',
}, async ({ page }) => {
  const models = Promise.withResolvers<void>()
  await page.route('**/api/models?type=text', async (route) => {
    await models.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await page.getByRole('main').getByRole('link', { name: 'Nouveau chat' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau chat' })
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Tout neuf')
  // Not before there is a model to create it with.
  await expect(dialog.getByRole('button', { name: 'Créer' })).toBeDisabled()
  models.resolve()
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: 'Tout neuf' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')

  await page.getByRole('main').getByRole('link', { name: 'Nouveau chat' }).first().click()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/chat')
})

test('un message envoyé avant que les modèles soient connus les attend, et revient s’ils ne viennent pas', async ({
  page,
  faults,
}) => {
  faults.expect(/500 \(Internal Server Error\).*\/api\/models/)
  const models = Promise.withResolvers<{ areLoaded: boolean }>()
  await page.route('**/api/models?type=text', async (route) => {
    const { areLoaded } = await models.promise
    await (areLoaded ? route.continue() : route.fulfill({ status: 500, json: {} }))
  })
  await page.goto('/chat')
  await send(page, 'Me voici déjà')
  await expect(messageField(page)).toHaveValue('')
  models.resolve({ areLoaded: false })
  await expect(
    page.getByText('Impossible de charger les modèles', { exact: true }).last(),
  ).toBeVisible()
  await expect(messageField(page)).toHaveValue('Me voici déjà')

  await page.unroute('**/api/models?type=text')
  await sendButton(page).click()
  await waitForReplyTo(page, 'Me voici déjà')
})

test('les modèles qui ne parlent pas ne sont pas proposés', { tag: '@long' }, async ({ page }) => {
  await page.goto('/chat')
  await page.getByRole('main').getByRole('button', { name: 'Nouveau chat' }).last().click()
  await page.getByRole('combobox', { name: 'Modèle' }).click()
  const options = page.getByRole('option')
  await expect(options.filter({ hasText: model })).toHaveCount(1)
  await expect(options.filter({ hasText: 'llava-1.6-7b' })).toHaveCount(1)
  await expect(
    options.filter({ hasText: /^Guide d['’]Atelier IA \(sans IA\)(?!.*Guide)/ }),
  ).toHaveCount(1)
  for (const other of [
    'bge-m3',
    'whisper-large-v3',
    'voice-fr-siwis-medium',
    'stable-diffusion-xl',
  ])
    await expect(options.filter({ hasText: other })).toHaveCount(0)
})

test('un message écrit sur la page d’accueil ouvre un chat à son nom', async ({ page }) => {
  await page.goto('/chat')
  await send(page, 'Préparez la réunion de mardi')
  await expect(page).toHaveURL(/\/chat\/[0-9a-f-]{36}$/)
  await waitForReplyTo(page, 'Préparez la réunion de mardi')
  await expect(
    chatList(page).getByRole('link', { name: 'Préparez la réunion de mardi' }),
  ).toHaveAttribute('aria-current', 'page')
})

test('Entrée envoie, Maj+Entrée va à la ligne, un message vide ne part pas', async ({
  page,
  openChat,
}) => {
  await openChat()
  const field = messageField(page)
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Première ligne')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('seconde ligne')
  await expect(field).toHaveValue('Première ligne\nseconde ligne')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(lastReply(page)).toContainText('Voici la réponse du modèle d’essai.')
  await expect(questions(page)).toHaveCount(1)
  await expect(questions(page)).toContainText('Première ligne\nseconde ligne', {
    useInnerText: true,
  })
})

test('ce qui est écrit sans être envoyé survit à un rechargement', async ({ page, openChat }) => {
  await openChat()
  await messageField(page).fill('Un brouillon auquel je tiens')
  await page.reload()
  await expect(messageField(page)).toHaveValue('Un brouillon auquel je tiens')
})

test('la conversation garde ses messages dans l’ordre, et le modèle reçoit ce qui a été dit', async ({
  page,
  openChat,
  localai,
}) => {
  await openChat()
  await send(page, 'Un')
  await waitForReplyTo(page, 'Un')
  const requested = localai.nextRequest('/v1/chat/completions')
  await send(page, 'Deux')
  await waitForReplyTo(page, 'Deux')
  await expect(questions(page)).toHaveText([/Un$/, /Deux$/])
  expect((await requested).body).toMatchObject({
    model,
    stream: true,
    messages: [
      { role: 'user', content: 'Un' },
      { role: 'assistant', content: expectedReplyTo('Un') },
      { role: 'user', content: 'Deux' },
    ],
  })
})

test('supprimer met le chat à la corbeille, d’où Annuler le rend ; effacé, il n’est plus nulle part', async ({
  page,
  openChat,
  product,
  user,
  faults,
}) => {
  faults.expect(/status of 404/)
  await createChat(product.url, user, 'Celui qui reste')
  await openChat('Celui qui part')
  const address = page.url()
  const remove = async () => {
    await chatList(page).getByRole('link', { name: 'Celui qui part' }).hover()
    await page.getByRole('button', { name: 'Actions pour Celui qui part' }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  }
  const notices = page.getByRole('log', { name: 'Avis' })
  await remove()
  await expect(page).toHaveURL('/chat')
  await expect(chatList(page).getByRole('link')).toHaveText([/Celui qui reste/])
  await expect(notices).toContainText('«\u00a0Celui qui part\u00a0» est dans la corbeille.')
  await notices.getByRole('button', { name: 'Annuler' }).click()
  await expect(notices).toContainText('«\u00a0Celui qui part\u00a0» est rétabli.')
  await expect(chatList(page).getByRole('link')).toHaveText([/Celui qui part/, /Celui qui reste/])

  await remove()
  await expect(chatList(page).getByRole('link')).toHaveText([/Celui qui reste/])
  await page.goto(address)
  await expect(page.getByText('Chat introuvable')).toBeVisible()
  await page.getByRole('link', { name: 'Corbeille' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'Celui qui part' })
  await expect(row).toContainText(/Chat · supprimé aujourd’hui, effacé le \d/)
  expect(await accessibilityFaults(page)).toEqual([])
  await row.getByRole('button', { name: /^Effacer définitivement/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/1 élément, \d/)
  await question.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(page.getByText('La corbeille est vide')).toBeVisible()
})

test('sur un téléphone, Annuler se voit au-dessus de la liste des chats, et les rend', async ({
  page,
  product,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const title of ['Celui qui reste', 'Celui qui part'])
    await createChat(product.url, user, title)
  await page.goto('/chat')
  await page.getByRole('button', { name: 'Afficher les chats' }).click()
  await page.getByRole('button', { name: 'Actions pour Celui qui part' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const list = chatList(page).getByRole('link')
  await expect(list).toHaveText([/Celui qui reste/])
  // It belongs to the page below, of which the list hides the rest.
  const notices = page.getByRole('log', { name: 'Avis', includeHidden: true })
  await notices.getByRole('button', { name: 'Annuler', includeHidden: true }).click()
  await expect(list).toHaveText([/Celui qui part/, /Celui qui reste/])
})

test('un chat épinglé reste en tête, un chat archivé quitte la liste et y revient', async ({
  page,
  product,
  user,
}) => {
  for (const title of ['Le plus ancien', 'À ranger', 'Le plus récent'])
    await createChat(product.url, user, title)
  await page.goto('/chat')
  const links = chatList(page).getByRole('link')
  const choose = async (title: string, action: string) => {
    await chatList(page).getByRole('link', { name: title }).hover()
    await page.getByRole('button', { name: `Actions pour ${title}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Le plus ancien', 'Épingler')
  await expect(chatList(page).getByRole('heading', { name: 'Épinglés' })).toBeVisible()
  await expect(links).toHaveText([/Le plus ancien/, /Le plus récent/, /À ranger/])

  await choose('À ranger', 'Archiver')
  await expect(page.getByRole('log', { name: 'Avis' })).toContainText('À ranger')
  await expect(links).toHaveText([/Le plus ancien/, /Le plus récent/])
  await page.getByRole('link', { name: 'Archives' }).click()
  await expect(page.getByRole('link', { name: 'À ranger' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /^Désarchiver/ }).click()
  await expect(page.getByText('Rien d’archivé')).toBeVisible()
  await page.goto('/chat')
  await choose('Le plus ancien', 'Désépingler')
  await expect(links).toHaveText([/Le plus récent/, /À ranger/, /Le plus ancien/])
})

test('vingt-cinq chats se chargent page par page, les plus récents d’abord', {
  tag: '@long',
}, async ({ page, product, user }) => {
  for (let number = 1; number <= 25; number++)
    await createChat(product.url, user, `Chat numéro ${number}`)
  await page.goto('/chat')
  const links = chatList(page).getByRole('link')
  await expect(links).toHaveCount(20)
  await expect(links.first()).toContainText('Chat numéro 25')
  await links.last().scrollIntoViewIfNeeded()
  await expect(links).toHaveCount(25)
  await expect(links.last()).toContainText('Chat numéro 1')
})

test('sur un très grand écran, la liste va jusqu’au bout', { tag: '@long' }, async ({
  page,
  product,
  user,
}) => {
  await page.setViewportSize({ width: 1400, height: 5000 })
  for (let index = 1; index <= 61; index += 1)
    await createChat(product.url, user, `Conversation ${index}`)
  await page.goto('/chat')
  await expect(chatList(page).getByRole('listitem')).toHaveCount(61)
})
