import type { GroupDetails } from '@atelier/contract/groups/groups'
import BackIcon from '@mui/icons-material/ArrowBackRounded'
import { Button, Stack } from '@mui/material'
import { Link, useNavigate } from 'react-router'
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { BlockSkeleton, QueryContent } from '#ui/feedback/QueryContent.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useRemoval } from '#ui/lists/use-removal.ts'
import { groupName } from './api/group-name.ts'
import { useGroup, useRemoveGroup } from './api/use-groups.ts'
import { GroupDialog } from './dialogs/GroupDialog.tsx'
import { groupsTexts as texts } from './groups.texts.ts'
import { MembersPanel } from './members/MembersPanel.tsx'
import { RightsPanel } from './rights/RightsPanel.tsx'

interface Props {
  readonly groupId: string
  /** The caller is the administrator, who alone changes what a group gives. */
  readonly isAdmin: boolean
}

/** One group: its members, and what it gives. */
export function GroupPage({ groupId, isAdmin }: Props) {
  const group = useGroup(groupId)
  return (
    <>
      <Button
        component={Link}
        to="?"
        size="small"
        color="inherit"
        startIcon={<BackIcon />}
        sx={{ mb: 1 }}
      >
        {texts.back}
      </Button>
      <QueryContent
        query={group}
        failed={texts.failedLoad}
        retry={texts.retry}
        skeleton={<BlockSkeleton label={texts.loading} height={360} />}
      >
        {(found) => (
          <>
            <GroupHeader group={found} />
            <Stack sx={{ gap: 2 }}>
              {!found.isEveryone && <MembersPanel group={found} />}
              <RightsPanel key={found.id} group={found} isFixed={!isAdmin} />
            </Stack>
          </>
        )}
      </QueryContent>
    </>
  )
}

function GroupHeader({ group }: { readonly group: GroupDetails }) {
  const navigate = useNavigate()
  const dialogs = useDialogs<'edit'>()
  const removal = useRemoval(
    useRemoveGroup(),
    () => {
      reportSuccess(texts.done.removed)
      void navigate('?', { replace: true })
    },
    (reason) => texts.because(texts.failedRemove, reason),
  )
  const saved = () => {
    dialogs.close()
    reportSuccess(texts.done.saved)
  }
  return (
    <>
      <PageHeader
        title={groupName(group)}
        help={group.isEveryone ? texts.everyoneHelp : group.description}
        actions={
          !group.isEveryone && (
            <>
              <Button variant="outlined" color="inherit" onClick={() => dialogs.show('edit')}>
                {texts.edit}
              </Button>
              <Button variant="outlined" color="error" onClick={() => removal.ask(group)}>
                {texts.remove}
              </Button>
            </>
          )
        }
      />
      {dialogs.open && <GroupDialog frame={dialogs.frame} group={group} onSaved={saved} />}
      <ConfirmDialog
        {...removal.dialog}
        title={texts.removal.title(group.name)}
        text={texts.removal.text}
        confirm={texts.removal.confirm}
        cancel={texts.cancel}
      />
    </>
  )
}
