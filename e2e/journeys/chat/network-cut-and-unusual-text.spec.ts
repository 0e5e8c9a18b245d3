import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import { lastReply, messageField, openNewChat, questions, send, sendButton } from '#pages/chat.ts'
import { openFlakyConnection } from '#setup/flaky-connection.ts'

const emoji = '👩‍🏫 d’accord 🏳️‍🌈 ✅'
const rightToLeft = 'مرحبا، كيف حالكم اليوم؟'

test('le réseau coupé au milieu d’une réponse, un très long texte, une écriture de droite à gauche et des emoji', {
  tag: '@long',
}, async ({ product, user, openBrowser, faults }) => {
  faults.expect(/ERR_/)
  const line = await openFlakyConnection(product.url)
  const page = await openBrowser({ as: user, on: { ...product, url: line.url } })
  await openNewChat(page, { product, user })

  await test.step('coupé, le navigateur le dit, puis rejoint la réponse et l’a entière', async () => {
    await send(page, 'Parlez un peu [[lent:28]]')
    await expect(lastReply(page)).toContainText('Le modèle d’essai')
    line.cut()
    await expect(page.getByText('Connexion interrompue, nouvelle tentative…')).toBeVisible()
    line.restore()
    await expect(lastReply(page)).toContainText('sans jamais se fatiguer.', { timeout: 20_000 })
    await expect(sendButton(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(questions(page)).toHaveCount(1)
  })

  await test.step('20 000 caractères collés partent et se relisent tels quels', async () => {
    const long = 'Délibération du conseil municipal, séance du soir. '
      .repeat(400)
      .slice(0, 20_000)
      .trimEnd()
    await messageField(page).focus()
    await page.evaluate((text) => {
      const data = new DataTransfer()
      data.setData('text/plain', text)
      const field = document.activeElement as HTMLTextAreaElement
      if (
        field.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      )
        document.execCommand('insertText', false, text)
    }, long)
    await expect(messageField(page)).toHaveValue(long)
    await messageField(page).press('Enter')
    await expect(sendButton(page)).toBeVisible()
    await expect(questions(page).last()).toContainText(long)
    await expect(messageField(page)).toHaveValue('')
  })

  await test.step('l’arabe se lit de droite à gauche, et les emoji restent entiers, aussi après un rechargement', async () => {
    await send(page, rightToLeft)
    await expect(lastReply(page)).toContainText(rightToLeft)
    await expect(sendButton(page)).toBeVisible()
    await send(page, emoji)
    await expect(lastReply(page)).toContainText(emoji)
    await expect(sendButton(page)).toBeVisible()
    await page.reload()
    await expect(questions(page).last()).toContainText(emoji)
    const arabic = page.getByText(rightToLeft, { exact: true })
    expect(await arabic.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
  })
  line.close()
})
