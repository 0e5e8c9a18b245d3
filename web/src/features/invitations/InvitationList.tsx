import type { Invitation, InvitationState } from '@atelier/contract/invitations/invitations'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { formatDate } from '#format/dates.ts'
import { StatusBadge } from '#ui/data-display/StatusBadge.tsx'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { QueryContent } from '#ui/feedback/QueryContent.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { ListPagination } from '#ui/lists/ListPagination.tsx'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { useInvitations, useRevokeInvitation } from './api/use-invitations.ts'
import { invitationsTexts as texts } from './invitations.texts.ts'

const nameOf = ({ email, note }: Invitation) => email ?? (note === '' ? texts.anyone : note)
const detailsOf = ({ state, uses, maxUses, expiresAt, email, note, groups }: Invitation) =>
  [
    texts.used(uses, maxUses),
    state === 'suspended' ? texts.suspended : texts.until(formatDate(new Date(expiresAt))),
    email === null ? '' : note,
    groups.length === 0 ? '' : texts.groups(groups.join(', ')),
  ]
    .filter((part) => part !== '')
    .join(' · ')

/** The invitations, the newest first; nothing while there is none. */
export function InvitationList({ onDone }: { readonly onDone: (message: string) => void }) {
  const [page, setPage] = useState(1)
  const revoking = useRemoval(useRevokeInvitation(), () => onDone(texts.revoked))
  return (
    <>
      <QueryContent
        query={useInvitations(page)}
        failed={texts.failed}
        retry={texts.retry}
        skeleton={undefined}
      >
        {({ data, pagination }) =>
          pagination.total > 0 && (
            <Panel title={texts.title} pad={false} sx={{ mt: 2 }}>
              <PlainList>
                {data.map((invitation) => (
                  <InvitationRow
                    key={invitation.id}
                    invitation={invitation}
                    onRevoke={() => revoking.ask(invitation)}
                  />
                ))}
              </PlainList>
              <ListPagination
                label={texts.pages}
                pagination={pagination}
                shown={data.length}
                onTurn={setPage}
              />
            </Panel>
          )
        }
      </QueryContent>
      <ConfirmDialog
        {...revoking.dialog}
        title={texts.question(revoking.item ? nameOf(revoking.item as Invitation) : '')}
        text={texts.questionText}
        confirm={texts.revoke}
        cancel={texts.cancel}
      />
    </>
  )
}

const tones: Partial<Record<InvitationState, 'success' | 'warning'>> = {
  open: 'success',
  suspended: 'warning',
}

interface RowProps {
  readonly invitation: Invitation
  readonly onRevoke: () => void
}
function InvitationRow({ invitation, onRevoke }: RowProps) {
  const { state } = invitation
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 1.5,
        px: 2,
        py: 1.5,
        alignItems: { sm: 'center' },
        '& + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="subtitle2" component="p">
          {nameOf(invitation)}
        </Typography>
        <Quiet className="num">{detailsOf(invitation)}</Quiet>
      </Stack>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
        <StatusBadge tone={tones[state] ?? 'neutral'}>{texts.states[state]}</StatusBadge>
        {/* A suspended one works again as soon as its maker has the right again. */}
        {(state === 'open' || state === 'suspended') && (
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            aria-label={texts.revokeOf(nameOf(invitation))}
            onClick={onRevoke}
          >
            {texts.revoke}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
