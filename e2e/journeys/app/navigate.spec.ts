import { expect } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { adminTest, test } from '#fixtures.ts'
import { chatList, createChat, lastReply, messageField, send, sendButton } from '#pages/chat.ts'
import { openAccountMenu } from '#pages/sign-in.ts'

test('la barre ne mène qu’à ce qui marche, et marque la page où l’on est', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Outils' })
  await expect(bar.getByRole('link')).toHaveText([
    'Tableau de bord',
    'Chat',
    'Génération d’images',
    'Inpainting',
    'TTS',
    'Transcription',
    'Connaissances',
    'Historique',
  ])
  await expect(bar.getByRole('link', { name: 'Tableau de bord' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await bar.getByRole('link', { name: 'Chat' }).click()
  await expect(page).toHaveURL('/chat')
  await expect(bar.getByRole('link', { name: 'Chat' })).toHaveAttribute('aria-current', 'page')
})

test('le menu du compte mène à la page des clés d’accès, et l’aide dit comment y aller', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/dashboard')
  const menu = await openAccountMenu(page)
  await menu.getByRole('menuitem', { name: 'Accès par programme (API)' }).click()
  await expect(page).toHaveURL('/api')
  await expect(page.getByRole('heading', { name: 'API', exact: true })).toBeVisible()
  await page.goto('/aide/api')
  await expect(page.getByRole('article')).toContainText('Accès par programme (API)')
})

test('À propos dit la version, la licence, les parties, ce que l’on sait des mises à jour, et donne le code', {
  tag: '@long',
}, async ({ page }) => {
  await page.goto('/aide')
  await page
    .getByRole('navigation', { name: 'Sujets' })
    .getByRole('link', { name: 'À propos' })
    .click()
  const article = page.getByRole('article')
  await expect(article.getByRole('definition').first()).toHaveText(/^\d+\.\d+\.\d+$/)
  await expect(article).toContainText('AGPL-3.0-or-later')
  await expect(article).toContainText('pour rechercher une nouvelle version')
  await expect(article).toContainText('demandez à votre administrateur')
  await article.getByText('Les composants et leurs licences (NOTICE)').click()
  await expect(article.getByText('GNU Affero General Public License')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const download = page.waitForEvent('download')
  await article.getByRole('button', { name: 'Télécharger le code source' }).click()
  expect((await download).suggestedFilename()).toMatch(/^atelier-ia-.+\.zip$/)
})

adminTest(
  'À propos dit à l’administrateur quoi faire, pas à qui demander',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/aide/a-propos')
    const facts = page.getByRole('article').getByRole('definition')
    await expect(facts.filter({ hasText: 'nouvelle version' })).toContainText('UPDATE_FILE')
    await expect(facts.filter({ hasText: 'administrateur' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Comment mettre à jour' }).click()
    await expect(page.getByRole('heading', { name: 'Mettre à jour' })).toBeInViewport()
  },
)

test('une adresse inconnue le dit, sans quitter l’application', async ({ page }) => {
  await page.goto('/nulle-part/du-tout')
  await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Outils' })).toBeVisible()
})

test('le tableau de bord accueille par le prénom et garde son onglet dans l’adresse', async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Bonjour Camille.')).toBeVisible()
  await expect(page.getByText('Quota illimité')).toBeVisible()
  await expect(page.getByText('Rien pour le moment')).toBeVisible()
  await page.getByRole('tab', { name: 'Statistiques' }).click()
  await expect(page.getByText('Aucune activité sur cette période')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Statistiques' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('l’apparence sombre se choisit, et reste après un rechargement', async ({ page }) => {
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  expect(await background()).toBe('rgb(245, 245, 245)')

  const menu = await openAccountMenu(page)
  await menu.getByRole('menuitemradio', { name: 'Sombre' }).click()
  await expect(menu.getByRole('menuitemradio', { name: 'Sombre' })).toBeChecked()
  await expect.poll(background).not.toBe('rgb(245, 245, 245)')
  const dark = await background()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await expect.poll(background).toBe(dark)

  await (await openAccountMenu(page)).getByRole('menuitemradio', { name: 'Clair' }).click()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await expect.poll(background).toBe('rgb(245, 245, 245)')
})

test('l’apparence automatique suit celle de la machine', { tag: '@long' }, async ({ page }) => {
  await page.goto('/dashboard')
  await (await openAccountMenu(page)).getByRole('menuitemradio', { name: 'Automatique' }).click()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe('rgb(245, 245, 245)')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(background).toBe('rgb(245, 245, 245)')
})

test('l’aide s’ouvre depuis le menu du compte et se lit page par page', async ({ page }) => {
  await page.goto('/dashboard')
  await (await openAccountMenu(page)).getByRole('menuitem', { name: 'Aide' }).click()
  await expect(page).toHaveURL('/aide')
  const topics = page.getByRole('navigation', { name: 'Sujets' }).getByRole('link')
  await expect(topics.first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toBeVisible()
  for (const topic of await topics.all()) {
    const title = (await topic.getByText(/.+/).first().textContent()) ?? ''
    await topic.click()
    await expect(page).toHaveURL(/\/aide\/[a-z-]+$/)
    await expect(
      page.getByRole('article').getByRole('heading', { level: 2, name: title }),
    ).toBeVisible()
    await expect(topic).toHaveAttribute('aria-current', 'page')
  }
})

test('le clavier suffit : le lien d’évitement mène au contenu', { tag: '@long' }, async ({
  page,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Tableau de bord' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('au téléphone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('le menu s’ouvre, mène à une page et se referme', async ({ page }) => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Ouvrir le menu' }).tap()
    const drawer = page.getByRole('navigation', { name: 'Outils' })
    await expect(drawer).toBeVisible()
    await drawer.getByRole('link', { name: 'Chat' }).tap()
    await expect(page).toHaveURL('/chat')
    await expect(drawer).toHaveCount(0)
    expect(await horizontalOverflow(page)).toBe(0)
  })
})

test.describe('au téléphone, dans le chat', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('la liste s’ouvre par-dessus, un chat se choisit, un message s’envoie, rien ne dépasse', async ({
    page,
    product,
    user,
  }) => {
    await createChat(product.url, user, 'Premier chat')
    await createChat(
      product.url,
      user,
      'Second chat, au titre bien plus long que ce qu’un téléphone sait montrer sur une ligne',
    )
    await page.goto('/chat')
    await page.getByRole('button', { name: 'Afficher les chats' }).tap()
    await chatList(page)
      .getByRole('link', { name: /Premier chat/ })
      .tap()
    await expect(page.getByRole('heading', { name: 'Premier chat' })).toBeVisible()
    await expect(chatList(page)).toHaveCount(0)

    await messageField(page).tap()
    await messageField(page).fill('[[markdown]]')
    await sendButton(page).tap()
    await expect(lastReply(page).getByRole('table')).toBeVisible()
    await expect(sendButton(page)).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
  })

  test('la bienvenue ne dit « Chat » qu’une fois', { tag: '@long' }, async ({ page }) => {
    await page.goto('/chat')
    await expect(page.getByText('Bienvenue')).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('heading', { name: 'Chat', exact: true }),
    ).toHaveCount(1)
  })

  test('tourné dans un sens puis dans l’autre, le chat reste sur ses derniers mots', {
    tag: '@long',
  }, async ({ page, openChat }) => {
    await openChat()
    for (const question of [
      '[[long:200]]',
      '[[markdown]]',
      '[[long:200]]',
      '[[markdown]]',
      '[[long:200]]',
      '[[markdown]]',
      '[[markdown]]',
    ]) {
      await send(page, question)
      await expect(sendButton(page)).toBeVisible()
    }
    const end = lastReply(page).getByRole('button', { name: 'Copier la réponse' })
    for (const viewport of [
      { width: 844, height: 390 },
      { width: 390, height: 844 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(viewport)
      await expect(end).toBeInViewport()
      await expect(page.getByRole('button', { name: 'Revenir en bas' })).toHaveCount(0)
    }
  })
})
