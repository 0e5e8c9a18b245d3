import type { MailContent, MailLanguage } from './mail-content.ts'

/** A mail's two bodies and its subject, which fits on one line. */
export interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const productName = 'Atelier IA'

/** Without pictures, without anything that the mail program would fetch. */
export function renderMail(content: MailContent, language: MailLanguage): RenderedMail {
  return {
    subject: toLine(content.subject),
    text: renderText(content),
    html: renderHtml(content, language),
  }
}

/** On one line: a line break in a header would begin another one. */
export const toLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()

function renderText({ greeting, paragraphs, button, notes }: MailContent): string {
  const link = button ? [`${toLine(button.label)}\n${button.url}`] : []
  const blocks = [greeting, ...paragraphs, ...link, ...notes].map(toBlock)
  return `${[...blocks, productName].join('\n\n')}\n`
}
/** The link alone has two lines. */
const toBlock = (text: string) => text.split('\n').map(toLine).join('\n')

const fontStyle =
  "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5"
const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#1a56db;color:#ffffff;text-decoration:none;font-weight:600'
const noteStyle = 'font-size:14px;color:#5b6472'

function renderHtml(
  { subject, greeting, paragraphs, button, notes }: MailContent,
  language: MailLanguage,
): string {
  const body = [
    ...[greeting, ...paragraphs].map((text) => `<p>${escapeHtml(text)}</p>`),
    ...(button ? [renderButton(button)] : []),
    ...notes.map((text) => `<p style="${noteStyle}">${escapeHtml(text)}</p>`),
    `<p style="${noteStyle}">${productName}</p>`,
  ]
  return [
    '<!doctype html>',
    `<html lang="${language}">`,
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(toLine(subject))}</title>`,
    '</head>',
    `<body style="margin:0;padding:24px;${fontStyle}">`,
    '<div style="max-width:560px;margin:0 auto">',
    ...body,
    '</div>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

/** The URL is also written out: some programs show no links. */
const renderButton = ({ label, url }: NonNullable<MailContent['button']>) =>
  [
    `<p><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>`,
    `<p style="${noteStyle};overflow-wrap:anywhere">${escapeHtml(url)}</p>`,
  ].join('\n')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')
