import { createRouter, createWebHistory } from 'vue-router'

export const router = createRouter({
  history: createWebHistory(),
  routes: [
    { path: '/', redirect: '/loans' },
    {
      path: '/sign-in',
      name: 'SignIn',
      component: () => import('@/views/SignIn.vue'),
      meta: { title: 'Sign in' },
    },
    {
      path: '/loans',
      name: 'LoanList',
      component: () => import('@/views/loans/LoanList.vue'),
      meta: { title: 'Loans' },
    },
    {
      path: '/loans/:loanId',
      name: 'LoanDetail',
      component: () => import('@/views/loans/LoanDetail.vue'),
      meta: { title: 'Loan' },
    },
    {
      path: '/members',
      name: 'MemberList',
      component: () => import('@/views/members/MemberList.vue'),
      meta: { title: 'Members' },
    },
  ],
})
