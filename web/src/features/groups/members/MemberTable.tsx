import type { GroupMember, GroupMemberSource } from '@atelier/contract/groups/groups'
import { Button, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { WithReason } from '#ui/data-display/WithReason.tsx'
import { stackedTableStyle } from '#ui/lists/stacked-table.ts'
import { TableHeader } from '#ui/lists/TableHeader.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { groupsTexts } from '../groups.texts.ts'

const texts = groupsTexts.members

interface Props {
  readonly members: readonly GroupMember[]
  /** The id of the one that is being removed. */
  readonly removing: string | undefined
  readonly onRemove: (member: GroupMember) => void
}

/** The members, each with who says so. */
export const MemberTable = ({ members, removing, onRemove }: Props) => (
  <Table size="small" aria-label={texts.title} sx={stackedTableStyle}>
    <TableHeader columns={texts.columns} />
    <TableBody>
      {members.map((member) => (
        <TableRow key={member.id}>
          <TableCell sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{member.name}</bdi>
            <Quiet component="p">
              <bdi>{member.email}</bdi>
            </Quiet>
          </TableCell>
          <TableCell>{member.sources.map(sourceName).join(', ')}</TableCell>
          <TableCell>
            <WithReason
              reason={
                member.sources.some(({ kind }) => kind === 'hand') ? undefined : texts.onlyProvider
              }
            >
              {(state) => (
                <Button
                  {...state}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  loading={removing === member.id}
                  aria-label={texts.removeOf(member.name)}
                  onClick={() => onRemove(member)}
                >
                  {texts.remove}
                </Button>
              )}
            </WithReason>
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const sourceName = ({ kind, name }: GroupMemberSource) =>
  kind === 'hand' ? texts.byHand : texts.by(name ?? texts.aProvider)
