// A taste run and QA runs, called as tools, and the people who answer and test.
import { Person, advance } from './people.mjs';

const settle = () => advance('PT0S');

/** Three vetted members of the panel, who test as well. */
export async function panel(admin) {
  const members = [];
  for (const name of ['ada', 'bob', 'cleo']) {
    const member = await Person.human(`${name}@example.com`, { name: 'Ada Vale', tasteCategories: ['design'] });
    await admin.call('PUT', `/api/admin/humans/${member.id}/taste-vetted`, { vetted: true });
    members.push(member);
  }
  return members;
}

/** All prefer the first logo. */
export async function taste(call, members) {
  const brief = {
    question: 'Which logo fits a bakery?',
    artifacts: ['A', 'B'].map((label) => ({ label, url: `https://img.example/${label}.png` })),
    respondentCount: members.length,
    payPerRespondentCents: 300,
  };
  const { runId } = await call('create_taste_run', brief);
  await settle();
  for (const member of members) {
    const { invitations } = await member.call('GET', '/api/taste/invitations');
    const { checks } = invitations.find((invitation) => invitation.runId === runId);
    const right = (check) => check.options.find((option) => check.prompt.includes(`word ${option}.`));
    const response = { choice: 'A', reason: 'It looks warm, like fresh bread.', confidence: 4, checks: checks.map(right) };
    await member.call('POST', `/api/taste/runs/${runId}/responses`, response);
  }
  await settle();
  const { run } = await call('get_taste_run', { runId });
  return [run.status, `${run.report.tally[0].votes} for ${run.report.tally[0].label}`];
}

/** Two testers join, and one finds something. */
export async function tested(call, members) {
  const runId = await begun(call, 'Checkout');
  const { bountyId } = (await call('get_qa_run', { runId })).data;
  const testers = members.slice(0, 2);
  for (const tester of testers) {
    const { application } = await tester.call('POST', `/api/bounties/${bountyId}/applications`, { message: 'I test.' });
    await settle();
    await tester.call('POST', `/api/bounties/${bountyId}/applications/${application.id}/confirm`, {});
  }
  const finding = {
    title: 'Pay does nothing',
    severity: 'critical',
    category: 'functional',
    path: '/checkout',
    element: 'Pay button',
    actual: 'Nothing happens after a click on Pay.',
  };
  for (const [findings, tester] of [[[finding], testers[0]], [[], testers[1]]]) {
    const uploadIds = [await tester.photo(runId)];
    await tester.call('POST', `/api/v1/qa/runs/${runId}/hand-in`, { text: 'Done.', uploadIds, findings });
    await settle();
  }
  const { status, report } = (await call('get_qa_run', { runId })).data;
  return [status, ...report.findings.map((found) => found.title)];
}

/** Nobody joins. */
export async function untested(call) {
  const runId = await begun(call, 'Search');
  await advance('P30D');
  return (await call('get_qa_run', { runId })).data.status;
}

async function begun(call, name) {
  const { data } = await call('create_qa_run_template', {
    name,
    targetUrl: 'https://shop.example/start',
    instructions: 'Buy a lamp and say what went wrong.',
    cadence: 'once',
    budgetPerRunCents: 2000,
    payPerTesterCents: 500,
    testerCount: 2,
    submissionMode: 'photo',
    periodCapCents: 2000,
  });
  await settle();
  const [run] = (await call('list_qa_runs', { templateId: data.id })).data;
  return run.id;
}
