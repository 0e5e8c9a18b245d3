import {
  chatImportLimits,
  type LeftOut,
  type LeftOutReason,
  LeftOut as LeftOutSchema,
  leftOutReasons,
} from '@atelier/contract/chat/imports/imports'
import { z } from 'zod'
import type { FoundItem } from '../reading/read-chats.ts'

/** What an import found so far. */
export const ImportReport = z.object({
  readChats: z.number(),
  importedChats: z.number(),
  chats: z.array(z.object({ id: z.string(), title: z.string() })),
  leftOut: z.array(LeftOutSchema),
})
export type ImportReport = z.output<typeof ImportReport>

export const emptyReport: ImportReport = {
  readChats: 0,
  importedChats: 0,
  chats: [],
  leftOut: [],
}

/** The report after some items, whose chats are stored. */
export function addToReport(
  report: ImportReport,
  items: readonly FoundItem[],
  stored: readonly { readonly id: string; readonly title: string }[],
): ImportReport {
  const counts = new Map(report.leftOut.map((one) => [one.reason, one]))
  for (const { reason, count, title } of items.flatMap(leftOutOf))
    if (count > 0) counts.set(reason, withOneMore(counts.get(reason), { reason, count, title }))
  const found = items.filter(isChat)
  return {
    readChats: report.readChats + found.length,
    importedChats: report.importedChats + stored.length,
    chats: [...report.chats, ...stored.map(({ id, title }) => ({ id, title }))].slice(
      0,
      chatImportLimits.titlesMax,
    ),
    leftOut: leftOutReasons.flatMap((reason) => counts.get(reason) ?? []),
  }
}

interface LeftOutItem {
  readonly reason: LeftOutReason
  readonly count: number
  readonly title: string | undefined
}

function leftOutOf(item: FoundItem): LeftOutItem[] {
  if (item.type === 'left-out') return [{ reason: item.reason, count: 1, title: item.title }]
  const { chat } = item
  return [{ reason: 'attachments', count: chat.leftOutFiles, title: undefined }]
}

function withOneMore(before: LeftOut | undefined, { reason, count, title }: LeftOutItem): LeftOut {
  const titles = before?.titles ?? []
  const isNew = title !== undefined && title !== '' && titles.length < chatImportLimits.titlesMax
  return {
    reason,
    count: (before?.count ?? 0) + count,
    titles: isNew ? [...titles, title] : titles,
  }
}

/** Reasons that are about something else than a chat. */
const otherThings: readonly LeftOutReason[] = ['damaged', 'files', 'not-chats']
const isChat = (item: FoundItem): boolean =>
  item.type === 'chat' || !otherThings.includes(item.reason)
