import { useText } from '../../../platform/i18n/i18n.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';
import { betTexts } from '../core/texts.ts';
import type { AgreedIssue } from './use-agreed-issue.ts';

/**
 * Old and new issue with the press that agrees to the new one. It stands apart from the button that pays: a finger already on its way there must not land
 * on the agreement.
 */
export function IssueRolled({ agreed: { rolled, agree } }: { agreed: AgreedIssue }) {
  const t = useText(betTexts);
  if (!rolled) return null;
  return (
    <Banner
      tone="warn"
      action={
        <Button size="s" onClick={agree}>
          {t('agreeToIssue', { issue: rolled.to })}
        </Button>
      }
    >
      {t('issueRolled', rolled)}
    </Banner>
  );
}
