import AddIcon from '@mui/icons-material/AddRounded'
import { Button } from '@mui/material'
import { useNavigate } from 'react-router'
import { useDialogs } from '#ui/dialogs/use-dialogs.ts'
import { reportSuccess } from '#ui/feedback/page-notices.ts'
import { GroupDialog } from './dialogs/GroupDialog.tsx'
import { groupsTexts as texts } from './groups.texts.ts'

/** The button that creates a group, and leads to it. */
export function GroupCreation() {
  const navigate = useNavigate()
  const dialogs = useDialogs<'create'>()
  const created = ({ id }: { readonly id: string }) => {
    dialogs.close()
    reportSuccess(texts.done.saved)
    void navigate(`?group=${encodeURIComponent(id)}`)
  }
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => dialogs.show('create')}>
        {texts.create}
      </Button>
      {dialogs.open && <GroupDialog frame={dialogs.frame} group={undefined} onSaved={created} />}
    </>
  )
}
