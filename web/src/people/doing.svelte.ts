/** Something that is done about people: busy meanwhile, in trouble in words, and asked for a proof where one is needed. */
import { t, tLoose } from '~/i18n';
import { Refused, refusedAs } from '~/net/api';
import { explain } from '~/shell/explain';
import { NotUsed } from './passkeys';

/** What went wrong, in a person's words. */
export function explained(error: unknown): string {
  if (error instanceof NotUsed) return t('you.passkey-none');
  const said = error instanceof Refused ? tLoose(`you.refused-${error.problem.code}`, {}, '') : '';
  return said || explain(error).join(' ');
}

/** What waits for somebody to show that it is them: the sheet that asks calls one of the two. */
export const proving = $state<{ waits: { shown: () => void; left: () => void } | null }>({ waits: null });

function proof(): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (shown: boolean) => () => {
      proving.waits = null;
      resolve(shown);
    };
    proving.waits = { shown: end(true), left: end(false) };
  });
}

/** Do something; where it takes a proof, ask for that and do it then. */
export async function withProof<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!refusedAs(error, 'prove-again') || !(await proof())) throw error;
    return work();
  }
}

/** One place of the page where things are done: what is under way, and how it went. */
export class Doing {
  busy = $state(false);
  trouble = $state('');
  done = $state('');

  /** Do something, and say `done` then; whether it went well. */
  async run(work: () => Promise<unknown>, done = ''): Promise<boolean> {
    this.busy = true;
    this.trouble = this.done = '';
    try {
      await withProof(work);
      this.done = done;
      return true;
    } catch (error) {
      const left = refusedAs(error, 'prove-again');
      this.trouble = left ? '' : explained(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}
