import type { PromptSummary } from '@atelier/contract/prompts/prompts'
import { Button, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { PinnedMark } from '#ui/data-display/ListMarks.tsx'
import { labelledCellStyle, stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { promptsTexts as texts } from '../prompts.texts.ts'
import { PromptMenu, type PromptMenuActions } from './PromptMenu.tsx'

interface Props extends PromptMenuActions {
  readonly prompts: readonly PromptSummary[]
}

/** Titles and menus are buttons, taller than the words beside them. */
const tableStyle = { ...stackedTableStyle, '& td, & th': { verticalAlign: 'middle' } } as const

/** Command, title and where it is used; a list of records on a phone. */
export const PromptTable = ({ prompts, ...actions }: Props) => (
  <Table size="small" aria-label={texts.list} sx={tableStyle}>
    <TableHeader columns={texts.columns} />
    <TableBody>
      {prompts.map((prompt) => (
        <TableRow key={prompt.id}>
          <TableCell
            sx={{ whiteSpace: 'nowrap', fontWeight: 550 }}
          >{`/${prompt.command}`}</TableCell>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <Button
              size="small"
              onClick={() => actions.onShow(prompt.isOwn ? 'edit' : 'see', prompt)}
              sx={titleStyle}
            >
              <bdi>{prompt.title}</bdi>
            </Button>
            {prompt.isPinned && <PinnedMark />}
          </TableCell>
          <TableCell data-label={texts.columns.uses} sx={labelledCellStyle}>
            {prompt.uses.map((use) => texts.uses[use]).join(', ')}
          </TableCell>
          <TableCell data-label={texts.columns.audience} sx={labelledCellStyle}>
            {audienceOf(prompt)}
          </TableCell>
          <TableCell>
            <PromptMenu prompt={prompt} {...actions} />
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

function audienceOf({ isOwn, isAdded, audience }: PromptSummary): string {
  if (isOwn) return texts.audiences[audience.kind]
  return isAdded ? texts.added : texts.sharedWithYou
}

const titleStyle = {
  minWidth: 0,
  ml: -1,
  textAlign: 'left',
  overflowWrap: 'anywhere',
  fontWeight: 500,
} as const
